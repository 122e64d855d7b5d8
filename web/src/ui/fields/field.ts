import type { ComponentType, ReactNode } from 'react'

export type FieldProps<Value> = {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
  /** The label is read by screen readers only. */
  readonly hidesLabel?: boolean
  /** The field focused at first; one property is for forms mounted with their dialog, the other for forms loaded later. */
  readonly autoFocus?: boolean
  readonly 'data-autofocus'?: boolean
}

/** An editor for one value. */
export type Field<Value> = ComponentType<FieldProps<Value>>

/** Props for the first field of a form. */
export const focusFirst = { autoFocus: true, 'data-autofocus': true } as const
