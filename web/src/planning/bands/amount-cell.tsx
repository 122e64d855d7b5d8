import { useTranslation } from 'react-i18next'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { printEditable, printNumber } from '#ui/numbers.ts'
import { useBoard } from '../board.ts'
import { isolate, useFormat } from '../use-format.ts'
import classes from './amount-cell.module.css'
import { decimalsOf } from './amount-text.ts'
import { CellMark } from './cell-mark.tsx'
import { cellId, type InputRow } from './input-row.ts'
import { useAmount } from './use-amount.ts'
import { type InputState, useInput } from './use-input.ts'

/** Characters that fit in full size. */
const LONG = 8

type Props = { readonly row: InputRow; readonly year: number }

/** One input of a driver in one year; a plain number for those who only read. */
export function AmountCell({ row, year }: Props) {
  const { session } = useBoard()
  const { exact } = useFormat()
  const input = useInput(row, year)
  if (session.canPlan) return <AmountInput row={row} year={year} input={input} />
  const shown = input.value ?? input.carried
  return (
    <span className={`${classes['readOnly']} ${input.value === null ? classes['carried'] : ''}`}>
      {shown === null ? '—' : exact(shown)}
    </span>
  )
}

function AmountInput({ row, year, input }: Props & { readonly input: InputState }) {
  const { t } = useTranslation('planning')
  const explain = useProblemText()
  const { language } = useFormat()
  const { element, text, isFocused, refusal, meanwhile, onType, handlers } = useAmount(input, row)
  const print = (value: number) => printNumber(value, { language, decimals: decimalsOf(value) })
  const kept =
    input.value === null ? '' : isFocused ? printEditable(input.value, language) : print(input.value)
  const name = t('input.label', { driver: isolate(row.driver.name), source: isolate(row.label), year })
  const notes = [input.carried !== null && t('input.carried'), input.isChanged && t('input.changed')].filter(
    Boolean,
  )
  const mark = meanwhile ?? input.mark
  const look = [
    classes['input'],
    input.carried !== null && classes['carried'],
    input.isChanged && classes['changed'],
    input.isPending && classes['pending'],
    refusal && classes['wrong'],
    kept.length > LONG && classes['long'],
  ]
  return (
    <span className={classes['slot']}>
      <input
        ref={element}
        id={cellId(input.key)}
        className={look.filter(Boolean).join(' ')}
        aria-label={[name, ...notes].join(', ')}
        aria-invalid={refusal !== null || undefined}
        dir="ltr"
        inputMode={row.mayBeNegative ? 'text' : 'decimal'}
        autoComplete="off"
        title={kept.length > LONG ? kept : undefined}
        placeholder={input.carried === null ? undefined : print(input.carried)}
        value={text ?? kept}
        onChange={(event) => onType(event.target.value)}
        {...handlers}
      />
      {refusal && (
        <span role="alert" className={classes['refusal']}>
          {explain({ code: refusal })}
        </span>
      )}
      {mark && <CellMark mark={mark} isMeanwhile={meanwhile !== null} />}
    </span>
  )
}
