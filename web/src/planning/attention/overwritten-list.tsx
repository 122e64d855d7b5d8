import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { useBoard } from '../board/board.ts'
import type { Conflict } from '../draft/overwritten.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'
import { isolate } from '../use-format.ts'
import { useKeyWords } from '../use-key-words.ts'

/** One's own values that somebody replaced unseen, the newest first. */
export function useOverwritten({ foreign: { overwritten } }: BigPictureSession): readonly Conflict[] {
  return useSyncExternalStore(
    (listener) => overwritten.changed.listen(listener),
    () => overwritten.all,
  )
}

/** Each with the way to put it back, and to leave it as it is. */
export function OverwrittenList({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  const { t } = useTranslation('planning')
  const { session, names } = useBoard()
  const words = useKeyWords()
  return (
    <ul>
      {conflicts.toReversed().map(({ key, by, mine, theirs }) => {
        const name = isolate(names.get(by) ?? t('people.somebody'))
        return (
          <li key={key}>
            <span>{t('conflict.of', { name, change: words.changeInUnit(key, theirs) })}</span>
            <Button
              aria-label={t('conflict.putThisBack', { change: words.change(key, mine) })}
              onClick={() => session.edit([{ k: key, v: mine }])}
            >
              {t('conflict.putBack', { value: words.value(mine) })}
            </Button>
            <Button
              look="quiet"
              aria-label={t('conflict.leaveThis', { change: words.change(key, theirs) })}
              onClick={() => session.foreign.overwritten.decided([key])}
            >
              {t('conflict.leave')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
