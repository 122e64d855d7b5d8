import { useTranslation } from 'react-i18next'
import { cellId } from '../cell-links/place-of-cell.ts'
import { useBoard } from '../board/board.ts'
import type { Conflict } from '../draft/overwritten.ts'
import { useKeyWords } from '../use-key-words.ts'
import { useFirstNames, useValueWords } from './cell-mark.tsx'
import classes from './conflict-chip.module.css'

/** In a card's heading: who replaced this user's value and with what, and a button that puts it back. */
export function ConflictChip({ conflict: { key, by, mine, theirs } }: { readonly conflict: Conflict }) {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const wordsOf = useValueWords()
  const words = useKeyWords()
  const putBack = t('conflict.putBackShort', { value: wordsOf(mine) })
  const said = t('input.meanwhileShort', { name: useFirstNames()(by), value: wordsOf(theirs) })
  return (
    <span className={classes['conflict']}>
      <span title={said}>{said}</span>
      <button
        type="button"
        aria-label={`${putBack} · ${words.change(key, mine)}`}
        title={t('conflict.putBack', { value: wordsOf(mine) })}
        onClick={() => {
          session.overwrite([{ k: key, v: mine }])
          document.getElementById(cellId(key))?.focus({ preventScroll: true }) // the button disappears
        }}
      >
        {putBack}
      </button>
    </span>
  )
}
