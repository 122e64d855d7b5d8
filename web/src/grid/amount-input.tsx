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
  /** Of the cell in its sheet. */
  readonly cellKey: string
  readonly id: string
  readonly label: string
  readonly value: number | null
  /** Counts while the cell is empty. */
  readonly carried: number | null
  /** What counts there, below what is only being typed: entries like `+5%` change it. */
  readonly present: number | null
  readonly mayBeNegative: boolean
  /** Many digits have room in it in a small size only. */
  readonly isSmall?: boolean
  /** Not yet published. */
  readonly isChanged: boolean
  /** What is missing while nothing that counts stands there; null where nothing is. */
  readonly emptyNote?: string | null
  /** On its way to the server. */
  readonly isPending: boolean
  /** What became of the last entry; said for a while. */
  readonly hint?: string | null
  /** What else there is to say about its value. */
  readonly notice?: string | null
  /** It is shown only to who looks at the cell. */
  readonly isNoticeQuiet?: boolean
  /** Shown over the cell. */
  readonly children?: ReactNode
}

/** A cell that takes an amount. */
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
  const { element, entry, isChangeable, isFocused, overtaken, handlers } = useAmountEditor({
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
    overtaken &&
    explain({
      code: 'amount-calculated-from',
      params: { from: exactly(overtaken.from), now: exactly(overtaken.now) },
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
