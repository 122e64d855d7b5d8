import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import type { AnnouncedChange } from '../draft/announcement.ts'
import { useBoard } from '../board/board.ts'
import { useVersion } from '../board/use-versions.ts'
import { unitOf, useKeyWords } from '../use-key-words.ts'
import classes from './announced-changes.module.css'
import { ChangeFacts } from './change-facts.tsx'
import { type StepEffect, stepEffects } from '../draft/step-effects.ts'

/** More would not be read; their number and their effect are said all the same. */
const MOST_LISTED = 200

type Props = {
  readonly changes: readonly AnnouncedChange[]
  /** What was taken back is on its way: the list is about to change. */
  readonly isSettling: boolean
  /** Seen from the other side: what taking the changes away does. */
  readonly isReversed?: boolean
  /** They are not all that the draft has otherwise: what is said when none is left. */
  readonly nothing?: string | undefined
  /** Absent where all of them are taken back together. */
  readonly onTakeBack?: (key: string) => void
  /** Somebody may have written over it since it was announced. */
  readonly canTakeBack?: (change: AnnouncedChange) => boolean
}

/** Every entry that everybody will see otherwise, and the way to leave it out. */
export const AnnouncedChanges = memo(function AnnouncedChanges({
  changes,
  isSettling,
  isReversed = false,
  nothing,
  onTakeBack,
  canTakeBack = always,
}: Props) {
  const { t } = useTranslation('planning')
  const board = useBoard()
  const words = useKeyWords()
  const areOfSeveral = useMemo(() => {
    const [first] = changes
    return first !== undefined && changes.some(({ key }) => unitOf(key, board) !== unitOf(first.key, board))
  }, [changes, board])
  const say = areOfSeveral ? words.changeInUnit : words.change
  const listed = useListed(changes)
  const effects = useStepEffects(listed)
  const { list, leave } = useNextFocused(listed, isSettling)
  if (changes.length === 0)
    return (
      <p ref={list} tabIndex={-1} role="status">
        {nothing ?? t('save.nothing')}
      </p>
    )
  return (
    <div ref={list} tabIndex={-1} className={classes['announced']}>
      <strong>{t('save.changes', { count: changes.length })}</strong>
      <ul>
        {listed.map((announced, index) => {
          const { key, before, after } = announced
          const change = say(key, after)
          const isNewer = !isSettling && !canTakeBack(announced)
          return (
            <li key={key}>
              <span>
                {change} <span className="faint">{t('save.before', { value: words.value(before) })}</span>
                <ChangeFacts change={announced} effect={effects[index]!} isReversed={isReversed} />
              </span>
              {onTakeBack && (
                <Button
                  look="quiet"
                  aria-label={t('save.takeBackThis', { change })}
                  data-change={key}
                  // Not `disabled`, which would take the focus away.
                  aria-disabled={isSettling || isNewer || undefined}
                  aria-description={isNewer ? t('save.takeBackNewer') : undefined}
                  title={isNewer ? t('save.takeBackNewer') : undefined}
                  onClick={() => {
                    if (isSettling || isNewer) return
                    leave(announced)
                    onTakeBack(key)
                  }}
                >
                  {t('save.takeBack')}
                </Button>
              )}
            </li>
          )
        })}
        {changes.length > MOST_LISTED && <li>{t('save.more', { count: changes.length - MOST_LISTED })}</li>}
      </ul>
    </div>
  )
})

/** The same list for as long as what it shows is the same, whatever else there is. */
function useListed(changes: readonly AnnouncedChange[]): readonly AnnouncedChange[] {
  const [listed, setListed] = useState<readonly AnnouncedChange[]>([])
  const now = changes.slice(0, MOST_LISTED)
  const isSame = now.length === listed.length && now.every((each, index) => each === listed[index])
  if (!isSame) setListed(now)
  return isSame ? listed : now
}

const always = () => true

/**
 * When the entry that had the focus goes, the next one of the same person gets it, so that pressing once more takes nothing
 * of anybody else's; the list, when there is none.
 */
function useNextFocused(listed: readonly AnnouncedChange[], isSettling: boolean) {
  const element = useRef<HTMLElement>(null)
  /** The entry that was taken back, and keys that may have the focus after it, the best first. */
  const next = useRef<{ readonly left: string; readonly keys: readonly string[] } | null>(null)
  const list = useCallback((found: HTMLElement | null) => {
    element.current = found
  }, [])
  const leave = (left: AnnouncedChange) => {
    const place = listed.indexOf(left)
    const around = [...listed.slice(place + 1), ...listed.slice(0, place).toReversed()]
    const keys = around.filter(({ by }) => by === left.by).map(({ key }) => key)
    next.current = { left: left.key, keys }
  }
  useLayoutEffect(() => {
    if (next.current === null) return
    const { left, keys } = next.current
    if (document.activeElement !== document.body) {
      // It was not taken back after all: once it goes, nobody is waiting for that any more.
      if (!isSettling && listed.some(({ key }) => key === left)) next.current = null
      return
    }
    const buttons = [...(element.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])]
    const place = keys.map((key) => buttons.find(({ dataset }) => dataset['change'] === key)).find(Boolean)
    next.current = null
    ;(place ?? element.current)?.focus()
  })
  return { list, leave }
}

/** What each of the announced changes does, from what everybody sees on. */
function useStepEffects(changes: readonly AnnouncedChange[]): readonly StepEffect[] {
  const { structure, specialDrivers, session } = useBoard()
  const { published, period } = session
  const version = useVersion(published.aspects, 'status')
  return useMemo(() => {
    const source = { structure, specialDrivers: [...specialDrivers.values()], period }
    return stepEffects({ source, from: published, steps: changes })
    // oxlint-disable-next-line react/exhaustive-deps -- the published plan is one object that goes on changing
  }, [structure, specialDrivers, period, published, version, changes])
}
