import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '#grid/amount-input.tsx'
import { useEntry } from '#grid/use-entry.ts'
import { useBoard } from '../board.ts'
import type { Mark } from '../draft/foreign-changes.ts'
import { isolate, useFormat } from '../use-format.ts'
import classes from './amount-cell.module.css'
import { CellMark } from './cell-mark.tsx'
import { cellId, type InputRow } from './input-row.ts'
import { type InputState, useInput } from './use-input.ts'

/** One input of a driver in the year of its column. */
type Props = { readonly row: InputRow; readonly column: number }

/** An input to type into; a plain number for those who only read. */
export const AmountCell = memo(function AmountCell({ row, column }: Props) {
  const { session } = useBoard()
  const { exact } = useFormat()
  const input = useInput(row, column)
  if (session.access.edits) return <PlannedAmount row={row} column={column} input={input} />
  const shown = input.value ?? input.carried
  return (
    <span className={`${classes['readOnly']} ${input.value === null ? classes['carried'] : ''}`}>
      {shown === null ? '—' : exact(shown)}
    </span>
  )
})

function PlannedAmount({ row, column, input }: Props & { readonly input: InputState }) {
  const { t } = useTranslation('planning')
  const { years } = useBoard()
  const { key, value, carried, isChanged, isPending } = input
  const meanwhile = useMeanwhile(input)
  const year = years[column]
  const name = t('input.label', { driver: isolate(row.driver.name), source: isolate(row.label), year })
  const notes = [carried !== null && t('input.carried'), isChanged && t('input.changed')].filter(Boolean)
  const mark = meanwhile ?? input.mark
  return (
    <AmountInput
      cellKey={key}
      id={cellId(key)}
      label={[name, ...notes].join(t('common:list.join'))}
      value={value}
      carried={carried}
      mayBeNegative={row.mayBeNegative}
      isChanged={isChanged}
      isPending={isPending}
    >
      {mark && <CellMark mark={mark} isMeanwhile={meanwhile !== null} />}
    </AmountInput>
  )
}

/** What somebody else wrote while this person was typing. */
function useMeanwhile({ key, mark }: InputState): Mark | null {
  const isTyping = (useEntry(key)?.text ?? null) !== null
  const [meanwhile, setMeanwhile] = useState<Mark | null>(null)
  const next = isTyping ? (mark ?? meanwhile) : null
  if (next !== meanwhile) setMeanwhile(next)
  return next
}
