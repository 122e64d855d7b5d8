import type { ReactNode } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { fitted, printEditable, printExactly } from '#ui/numbers.ts'
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
  readonly mayBeNegative: boolean
  /** Not yet published. */
  readonly isChanged: boolean
  /** On its way to the server. */
  readonly isPending: boolean
  /** Shown over the cell. */
  readonly children?: ReactNode
}

/** A cell that takes an amount. */
export function AmountInput(props: Props) {
  const { cellKey, id, label, value, carried, mayBeNegative, isChanged, isPending, children } = props
  const { language } = useLanguage()
  const explain = useProblemText()
  const { element, entry, isFocused, handlers } = useAmountEditor({ key: cellKey, mayBeNegative })
  const exact = value === null ? '' : printExactly(value, language)
  const short = value === null ? '' : fitted(value, language)
  const shown = isFocused && value !== null ? printEditable(value, language) : short
  const placeholder = carried === null ? '' : fitted(carried, language)
  const written = entry?.text ?? (shown || placeholder)
  const refusal = entry?.refusal ?? null
  const noteId = `${id}-note`
  const note = refusal
    ? explain(refusal)
    : entry?.isSignDropped &&
      value !== null &&
      explain({ code: 'amount-sign-dropped', params: { value: exact } })
  const look = [
    classes['input'],
    carried !== null && classes['carried'],
    isChanged && classes['changed'],
    isPending && classes['pending'],
    refusal && classes['wrong'],
    written.length > LONG && classes['long'],
  ]
  return (
    <span className={classes['slot']}>
      <input
        ref={element}
        id={id}
        data-cell=""
        className={look.filter(Boolean).join(' ')}
        aria-label={label}
        aria-invalid={refusal !== null || undefined}
        aria-describedby={note ? noteId : undefined}
        dir="ltr"
        inputMode={mayBeNegative ? 'text' : 'decimal'}
        autoComplete="off"
        spellCheck={false}
        title={short === exact ? undefined : exact}
        placeholder={placeholder}
        value={entry?.text ?? shown}
        {...handlers}
      />
      {note && (
        <CellNote key={note} id={noteId} cell={element} isRefusal={refusal !== null}>
          {note}
        </CellNote>
      )}
      {children}
    </span>
  )
}

/** Characters that fit in full size. */
const LONG = 8
