import { useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { useBoard } from '../board/board.ts'
import type { Conflict } from '../draft/overwritten.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'
import { isolate } from '../use-format.ts'
import { useKeyWords } from '../use-key-words.ts'
import classes from './attention.module.css'

/** One's own values that somebody replaced unseen, the newest first. */
export function useOverwritten({ foreign: { overwritten } }: BigPictureSession): readonly Conflict[] {
  return useSyncExternalStore(
    (listener) => overwritten.changed.listen(listener),
    () => overwritten.all,
  )
}

/** A restored snapshot may overwrite thousands; nobody decides about those one by one. */
const MOST_LISTED = 50

/** Each with the way to put it back, and to leave it as it is; several at once as well. */
export function OverwrittenList({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  const { t } = useTranslation('planning')
  const { session, names } = useBoard()
  const words = useKeyWords()
  const list = useRef<HTMLUListElement>(null)
  const putBack = (some: readonly Conflict[]) =>
    session.overwrite(some.map(({ key, mine }) => ({ k: key, v: mine })))
  const leave = (some: readonly Conflict[]) => session.foreign.overwritten.decided(some.map(({ key }) => key))
  /** The button that was pressed is gone with what it decided. */
  const decide = (how: (some: readonly Conflict[]) => unknown, some: readonly Conflict[]) => {
    // With the last one the list goes as well.
    const isLast = some.length === conflicts.length
    const stays = isLast ? list.current?.closest<HTMLElement>('[role=dialog]') : list.current
    stays?.focus()
    how(some)
  }
  const more = conflicts.length - MOST_LISTED
  return (
    <>
      {conflicts.length > 1 && (
        <div className={classes['all']}>
          <Button onClick={() => decide(putBack, conflicts)}>{t('conflict.putAllBack')}</Button>
          <Button look="quiet" onClick={() => decide(leave, conflicts)}>
            {t('conflict.leaveAll')}
          </Button>
        </div>
      )}
      <ul ref={list} tabIndex={-1} aria-label={t('conflict.title')}>
        {conflicts
          .slice(-MOST_LISTED)
          .toReversed()
          .map((conflict) => {
            const { key, by, mine, theirs } = conflict
            const name = isolate(names.get(by) ?? t('people.somebody'))
            return (
              <li key={key}>
                <span>{t('conflict.of', { name, change: words.changeInUnit(key, theirs) })}</span>
                <Button
                  aria-label={t('conflict.putThisBack', { change: words.change(key, mine) })}
                  onClick={() => decide(putBack, [conflict])}
                >
                  {words.putBack(key, mine)}
                </Button>
                <Button
                  look="quiet"
                  aria-label={t('conflict.leaveThis', { change: words.change(key, theirs) })}
                  onClick={() => decide(leave, [conflict])}
                >
                  {t('conflict.leave')}
                </Button>
              </li>
            )
          })}
        {more > 0 && <li>{t('history.more', { count: more })}</li>}
      </ul>
    </>
  )
}
