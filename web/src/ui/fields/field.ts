import type { ComponentType, ReactNode } from 'react'

export type FieldProps<Value> = {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
  /** Only for those who cannot see where the field stands. */
  readonly hidesLabel?: boolean
  /** The field that a form starts in: both for a form that is there when its dialog opens and for one that comes later. */
  readonly autoFocus?: boolean
  readonly 'data-autofocus'?: boolean
}

/** An editor for one value. */
export type Field<Value> = ComponentType<FieldProps<Value>>

/** For the first field of a form. */
export const focusFirst = { autoFocus: true, 'data-autofocus': true } as const
