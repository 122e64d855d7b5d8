import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import type { AnnouncedChange } from '../draft/publication.ts'
import { useBoard } from '../board/board.ts'
import { unitOf, useKeyWords } from '../use-key-words.ts'
import classes from './announced-changes.module.css'
import { ChangeFacts } from './change-facts.tsx'
import { useStepEffects } from './use-step-effects.ts'

/** More would not be read; their number and their effect are said all the same. */
const MOST_LISTED = 200

type Props = {
  readonly changes: readonly AnnouncedChange[]
  /** What was taken back is on its way: the list is about to change. */
  readonly isSettling: boolean
  /** Seen from the other side: what taking the changes away does. */
  readonly isReversed?: boolean
  /** Absent where all of them are taken back together. */
  readonly onTakeBack?: (key: string) => void
  /** Somebody may have written over it since it was announced. */
  readonly canTakeBack?: (change: AnnouncedChange) => boolean
}

/** Every entry that everybody will see otherwise, and the way to leave it out. */
export function AnnouncedChanges({
  changes,
  isSettling,
  isReversed = false,
  onTakeBack,
  canTakeBack = always,
}: Props) {
  const { t } = useTranslation('planning')
  const board = useBoard()
  const words = useKeyWords()
  const units = new Set(changes.map(({ key }) => unitOf(key, board)))
  const say = units.size > 1 ? words.changeInUnit : words.change
  const listed = useMemo(() => changes.slice(0, MOST_LISTED), [changes])
  const effects = useStepEffects(listed)
  const { list, left } = useNextFocused()
  if (changes.length === 0)
    return (
      <p ref={list} tabIndex={-1} role="status">
        {t('save.nothing')}
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
                  // Not `disabled`, which would take the focus away.
                  aria-disabled={isSettling || isNewer || undefined}
                  aria-description={isNewer ? t('save.takeBackNewer') : undefined}
                  title={isNewer ? t('save.takeBackNewer') : undefined}
                  onClick={() => {
                    if (isSettling || isNewer) return
                    left.current = index
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
}

const always = () => true

/** When the entry that had the focus goes, the next one gets it; the list, when it was the only one. */
function useNextFocused() {
  const element = useRef<HTMLElement>(null)
  /** Place of the entry that was taken back. */
  const left = useRef<number | null>(null)
  const list = useCallback((found: HTMLElement | null) => {
    element.current = found
  }, [])
  useLayoutEffect(() => {
    if (left.current === null || document.activeElement !== document.body) return
    const buttons = element.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(left.current, buttons.length - 1)] ?? element.current
    left.current = null
    next?.focus()
  })
  return { list, left }
}
