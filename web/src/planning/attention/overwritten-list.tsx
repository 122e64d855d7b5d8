import { useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { useBoard } from '../board/board.ts'
import type { Conflict } from '../draft/overwritten.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'
import { isolate } from '../use-format.ts'
import { useKeyWords } from '../use-key-words.ts'
import classes from './attention.module.css'

/** This user's values that others have replaced, newest last. */
export function useOverwritten({ foreign: { overwritten } }: BigPictureSession): readonly Conflict[] {
  return useSyncExternalStore(
    (listener) => overwritten.changed.listen(listener),
    () => overwritten.all,
  )
}

/** A restored snapshot may overwrite thousands, and nobody decides about those one by one. */
const MOST_LISTED = 50

/** Each conflict with buttons to put the value back or accept the other; also for all at once. */
export function OverwrittenList({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  const { t } = useTranslation('planning')
  const { session, names } = useBoard()
  const words = useKeyWords()
  const list = useRef<HTMLUListElement>(null)
  const putBack = (some: readonly Conflict[]) =>
    session.overwrite(some.map(({ key, mine }) => ({ k: key, v: mine })))
  const leave = (some: readonly Conflict[]) => session.foreign.overwritten.decided(some.map(({ key }) => key))
  /** Moves the focus first, because the pressed button disappears with what it decides. */
  const decide = (how: (some: readonly Conflict[]) => unknown, some: readonly Conflict[]) => {
    // With the last conflict the list disappears as well.
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
