import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '#grid/amount-input.tsx'
import { useEntry } from '#grid/use-entry.ts'
import { amountSize } from '#grid/amount-size.ts'
import { fitted } from '#ui/numbers.ts'
import { useBoard } from '#planning/board/board.ts'
import { cellId } from '../cell-links/place-of-cell.ts'
import { isolate, useFormat } from '../use-format.ts'
import classes from './amount-cell.module.css'
import { ColleagueFrame } from '../together/colleague-frame.tsx'
import { CellMark, useFirstNames, useMeanwhileWords, useNames, useValueWords } from './cell-mark.tsx'
import type { InputRow } from './input-row.ts'
import { useConflict } from './use-conflict.ts'
import { type InputState, useInput, usePresent } from './use-input.ts'
import { useMeanwhile } from './use-meanwhile.ts'

/** One input of a driver in the year of its column. */
type Props = {
  readonly row: InputRow
  readonly column: number
}

/** An editable input, or a plain number for users without permission to edit. */
export const AmountCell = memo(function AmountCell({ row, column }: Props) {
  const { session } = useBoard()
  const { exact, language } = useFormat()
  const input = useInput(row, column)
  if (session.access.edits) return <PlannedAmount row={row} column={column} input={input} />
  const value = input.value ?? input.carried
  const shown = value === null ? '—' : fitted(value, language)
  const look = [
    classes['readOnly'],
    input.value === null && classes['carried'],
    input.isChanged && classes['changed'],
    classes[amountSize(shown, { isSmall: true })],
  ]
  return (
    <span
      id={cellId(input.key)}
      tabIndex={-1}
      dir="ltr"
      className={look.filter(Boolean).join(' ')}
      title={value === null ? undefined : exact(value)}
    >
      {shown}
    </span>
  )
})

function PlannedAmount({ row, column, input }: Props & { readonly input: InputState }) {
  const { t } = useTranslation('planning')
  const { years } = useBoard()
  const { key, value, carried, isChanged, isPending, isMissing, colleague } = input
  const nameOf = useNames()
  const firstNameOf = useFirstNames()
  const meanwhile = useMeanwhile(key)
  const conflict = useConflict(key)
  const wordsOf = useValueWords()
  const isRefused = (useEntry(key)?.refusal ?? null) !== null
  const year = years[column]
  const name = t('input.label', { driver: isolate(row.driver.name), source: isolate(row.label), year })
  const notes = [
    carried !== null && t('input.carried'),
    isChanged && t('input.changed'),
    conflict && t('input.overwritten', { name: nameOf(conflict.by), value: wordsOf(conflict.mine) }),
    colleague &&
      t(`input.${colleague.mode === 'edit' ? 'edited' : 'visited'}`, { name: nameOf(colleague.userId) }),
  ].filter(Boolean)
  const mark = meanwhile ?? input.mark
  return (
    <AmountInput
      cellKey={key}
      id={cellId(key)}
      label={[name, ...notes].join(t('common:list.join'))}
      value={value}
      carried={carried}
      present={usePresent(row, column)}
      mayBeNegative={row.mayBeNegative}
      isSmall
      isChanged={isChanged}
      emptyNote={isMissing ? t('input.noStart') : null}
      isPending={isPending}
      notice={useMeanwhileWords(meanwhile)}
    >
      {conflict && <span aria-hidden className={classes['overwritten']} />}
      {colleague && <ColleagueFrame colleague={colleague} name={firstNameOf(colleague.userId)} />}
      {mark && <CellMark mark={mark} isMeanwhile={meanwhile !== null} isRefused={isRefused} />}
    </AmountInput>
  )
}
