import { type ReactNode, useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { fitted, printEditable, printExactly } from '#ui/numbers.ts'
import { amountKeyboard } from './amount-keyboard.ts'
import { amountSize } from './amount-size.ts'
import classes from './amount-input.module.css'
import { CellNote } from './cell-note.tsx'
import { useAmountEditor } from './use-amount-editor.ts'

type Props = {
  /** Key of the cell in its sheet. */
  readonly cellKey: string
  readonly id: string
  readonly label: string
  readonly value: number | null
  /** The amount in effect while the cell is empty, carried over from elsewhere. */
  readonly carried: number | null
  /** The amount in effect, ignoring what is being typed; entries like `+5%` start from it. */
  readonly present: number | null
  readonly mayBeNegative: boolean
  /** Long amounts get a smaller size in this narrow cell. */
  readonly isSmall?: boolean
  /** Has a change that is not yet published. */
  readonly isChanged: boolean
  /** Says what is missing while the cell has no amount in effect; null when nothing is missing. */
  readonly emptyNote?: string | null
  /** The value is being sent to the server. */
  readonly isPending: boolean
  /** What became of the last entry; shown for a while. */
  readonly hint?: string | null
  /** Anything else to be said about the value. */
  readonly notice?: string | null
  /** Whether the notice shows only while the cell is focused or hovered. */
  readonly isNoticeQuiet?: boolean
  /** Rendered over the cell. */
  readonly children?: ReactNode
}

/** A cell for entering an amount. */
export function AmountInput(props: Props) {
  const {
    cellKey,
    id,
    label,
    value,
    carried,
    present,
    mayBeNegative,
    isChanged,
    isPending,
    hint,
    notice,
    children,
  } = props
  const { isSmall = false, emptyNote = null, isNoticeQuiet = false } = props
  const { language } = useLanguage()
  const explain = useProblemText()
  const { element, entry, isChangeable, isFocused, changedBase, handlers } = useAmountEditor({
    key: cellKey,
    mayBeNegative,
    present,
  })
  const [isPointedAt, setPointedAt] = useState(false)
  const exact = value === null ? '' : printExactly(value, language)
  const short = value === null ? '' : fitted(value, language)
  const shown = isFocused && value !== null ? printEditable(value, language) : short
  const placeholder = carried === null ? '' : fitted(carried, language)
  const written = entry?.text ?? (shown || placeholder)
  const refusal = entry?.refusal ?? null
  const noteId = `${id}-note`
  const own = refusal
    ? explain(refusal)
    : entry?.isSignDropped &&
      value !== null &&
      explain({ code: 'amount-sign-dropped', params: { value: exact } })
  const exactly = (amount: number) => printExactly(amount, language)
  const calculated =
    changedBase &&
    explain({
      code: 'amount-calculated-from',
      params: { from: exactly(changedBase.from), now: exactly(changedBase.now) },
    })
  const said = [own, hint, notice, calculated].filter((words) => typeof words === 'string')
  const look = [
    classes['input'],
    carried !== null && classes['carried'],
    isChanged && classes['changed'],
    emptyNote !== null && classes['missing'],
    isPending && classes['pending'],
    refusal && classes['wrong'],
    classes[amountSize(written, { isSmall })],
  ]
  return (
    <span
      className={classes['slot']}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
    >
      <input
        ref={element}
        id={id}
        data-cell={cellKey}
        className={look.filter(Boolean).join(' ')}
        aria-label={label}
        aria-invalid={refusal !== null || undefined}
        aria-describedby={said.length > 0 ? noteId : undefined}
        dir="ltr"
        inputMode={amountKeyboard({ mayBeNegative, isChangeable })}
        autoComplete="off"
        spellCheck={false}
        title={refusal ? written : (emptyNote ?? (short === exact ? undefined : exact))}
        placeholder={placeholder}
        value={entry?.text ?? shown}
        {...handlers}
      />
      {refusal && <span aria-hidden className={classes['mark']} />}
      {said.length > 0 && (
        <CellNote
          key={said.join()}
          id={noteId}
          cell={element}
          isShown={!(refusal || isNoticeQuiet) || isFocused || isPointedAt}
          look={refusal ? 'refusal' : notice || calculated ? 'staying' : 'passing'}
        >
          {said.map((words) => (
            <span key={words}>{words}</span>
          ))}
        </CellNote>
      )}
      {children}
    </span>
  )
}
