import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { Button } from '#ui/button.tsx'
import { useBoard } from '../board/board.ts'
import { useNames, useValueWords } from '../bands/cell-mark.tsx'
import { useMeanwhile } from '../bands/use-meanwhile.ts'
import { isolate } from '../use-format.ts'
import { unitOf, useKeyWords } from '../use-key-words.ts'

/** Cells whose text was refused, with links to them because they may be far away. */
export function RefusedList({ keys }: { readonly keys: readonly string[] }) {
  const { t } = useTranslation('planning')
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <p className="soft">{t('attention.refusedText')}</p>
      <ul ref={list} tabIndex={-1}>
        {keys.map((key) => (
          <RefusedCell key={key} of={key} onGone={() => list.current?.focus()} />
        ))}
      </ul>
    </>
  )
}

type Props = {
  readonly of: string
  /** Called when the pressed button is about to disappear. */
  readonly onGone: () => void
}

function RefusedCell({ of: key, onGone }: Props) {
  const { t } = useTranslation('planning')
  const board = useBoard()
  const explain = useProblemText()
  const words = useKeyWords()
  const nameOf = useNames()
  const wordsOf = useValueWords()
  const meanwhile = useMeanwhile(key)
  const entry = board.grid.entries.of(key)
  const parsed = parseDraftKey(key)
  if (!entry?.refusal || !parsed) return null
  const named = { unit: isolate(unitOf(key, board)?.businessUnit.name ?? ''), name: words.name(key) }
  const reason = explain(entry.refusal)
  const takeBack = () => {
    onGone()
    board.grid.entries.set(key, null)
  }
  return (
    <li>
      <span>
        {t('attention.refusedOf', { ...named, text: isolate(entry.text ?? ''), reason })}{' '}
        {meanwhile &&
          t('attention.refusedMeanwhile', { name: nameOf(meanwhile.by), value: wordsOf(meanwhile.value) })}
      </span>
      <Button aria-label={t('attention.goToThis', named)} onClick={() => board.goToCell(parsed.scope)}>
        {t('attention.goTo')}
      </Button>
      <Button aria-label={t('attention.takeBackThis', named)} onClick={takeBack}>
        {t('attention.takeBack')}
      </Button>
    </li>
  )
}

/** Draft keys of cells whose text was refused, here or by the server. */
export function useRefusedCells(): readonly string[] {
  const { grid, sheet } = useBoard()
  const { entries } = grid
  const subscribe = useCallback((listener: () => void) => entries.listen(listener), [entries])
  const joined = useSyncExternalStore(subscribe, () =>
    entries.refused.filter((key) => sheet.cell(key)).join(' '),
  )
  return joined === '' ? [] : joined.split(' ')
}
