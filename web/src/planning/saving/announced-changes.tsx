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

/** Nobody would read more; their number and effect are shown anyway. */
const MOST_LISTED = 200

type Props = {
  readonly changes: readonly AnnouncedChange[]
  /** A change that was taken back is on its way: the list is about to change. */
  readonly isSettling: boolean
  /** Shows the effect of discarding the changes instead of publishing them. */
  readonly isReversed?: boolean
  /** Shown when no change is left although the draft has others. */
  readonly nothing?: string | undefined
  /** Absent where the changes can only be discarded together. */
  readonly onTakeBack?: (key: string) => void
  /** False if somebody has overwritten the change since it was announced. */
  readonly canTakeBack?: (change: AnnouncedChange) => boolean
}

/** Every change that would be published, with a button to take it back. */
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
                  // Not `disabled`, which would drop the focus.
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

/** The changes to list; the same array until one of them changes. */
function useListed(changes: readonly AnnouncedChange[]): readonly AnnouncedChange[] {
  const [listed, setListed] = useState<readonly AnnouncedChange[]>([])
  const now = changes.slice(0, MOST_LISTED)
  const isSame = now.length === listed.length && now.every((each, index) => each === listed[index])
  if (!isSame) setListed(now)
  return isSame ? listed : now
}

const always = () => true

/**
 * When the focused entry disappears, the next one of the same author gets the focus, so that pressing again does not
 * take back somebody else's change; if there is none, the list gets it.
 */
function useNextFocused(listed: readonly AnnouncedChange[], isSettling: boolean) {
  const element = useRef<HTMLElement>(null)
  /** The entry that was taken back, and the keys to focus after it, best first. */
  const next = useRef<{ readonly left: string; readonly keys: readonly string[] } | null>(null)
  const list = useCallback((found: HTMLElement | null) => {
    element.current = found
  }, [])
  const leave = (left: AnnouncedChange) => {
    const position = listed.indexOf(left)
    const around = [...listed.slice(position + 1), ...listed.slice(0, position).toReversed()]
    const keys = around.filter(({ by }) => by === left.by).map(({ key }) => key)
    next.current = { left: left.key, keys }
  }
  useLayoutEffect(() => {
    if (next.current === null) return
    const { left, keys } = next.current
    if (document.activeElement !== document.body) {
      // The entry was not taken back after all, so its later disappearance does not count.
      if (!isSettling && listed.some(({ key }) => key === left)) next.current = null
      return
    }
    const buttons = [...(element.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])]
    const button = keys.map((key) => buttons.find(({ dataset }) => dataset['change'] === key)).find(Boolean)
    next.current = null
    ;(button ?? element.current)?.focus()
  })
  return { list, leave }
}

/** The effect of each announced change, made one after the other on the published plan. */
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
