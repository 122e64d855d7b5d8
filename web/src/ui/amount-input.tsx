import { parseNumber } from '@staffplan/contracts/numbers/parse-number'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import classes from './amount-input.module.css'
import { printEditable } from './numbers.ts'

type Props = {
  /** What the amount is, for everybody who cannot see where it stands. */
  readonly label: string
  readonly value: number | null
  /** What the cell shows while it is not being edited. */
  readonly children: ReactNode
  readonly onChange: (value: number | null) => void
  /** Whole numbers only otherwise. */
  readonly isFractional?: boolean
  /** A minus turns into a plus otherwise. */
  readonly mayBeNegative?: boolean
  readonly isDisabled?: boolean
  readonly className?: string
}

/** Click to edit; Enter or leaving keeps the number, or nothing when it is none; Escape restores. */
export function AmountInput(props: Props) {
  const { label, value, children, isDisabled = false, className = '' } = props
  const { language } = useLanguage()
  const [text, setText] = useState<string | null>(null)
  const finish = () => {
    if (text === null) return
    setText(null)
    const parsed = parseNumber(text, { decimal: language.decimal })
    const next = parsed.ok ? allowed(parsed.value, props) : null
    if (next !== value) props.onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') finish()
    if (event.key === 'Escape') setText(null)
  }
  if (text === null) {
    return (
      <button
        type="button"
        className={`${classes['cell']} ${className}`}
        aria-label={label}
        disabled={isDisabled}
        onClick={() => setText(value === null ? '' : printEditable(value, language))}
      >
        {children}
      </button>
    )
  }
  return (
    <input
      className={`${classes['cell']} ${className}`}
      aria-label={label}
      dir="ltr"
      inputMode="decimal"
      autoFocus
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(kept(event.target.value, props))}
      onBlur={finish}
      onKeyDown={onKeyDown}
    />
  )
}

/** What may be typed: digits of any script, separators, and a minus where it means something. */
function kept(text: string, { mayBeNegative = false }: Props): string {
  const characters = mayBeNegative ? /[^\p{Nd}.,٫٬'\s\u00A0\u202F\-−]/gu : /[^\p{Nd}.,٫٬'\s\u00A0\u202F]/gu
  return text.replace(characters, '')
}

function allowed(value: number, { mayBeNegative = false, isFractional = false }: Props): number {
  const signed = mayBeNegative ? value : Math.abs(value)
  return isFractional ? signed : Math.round(signed)
}
