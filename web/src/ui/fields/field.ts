import type { ComponentType, ReactNode } from 'react'

export type FieldProps<Value> = {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
}

/** An editor for one value. */
export type Field<Value> = ComponentType<FieldProps<Value>>
