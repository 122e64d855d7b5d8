import { Checkbox } from '@mantine/core'
import type { FieldProps } from './field.ts'

export function SwitchField({ value, onChange, ...rest }: FieldProps<boolean>) {
  return <Checkbox {...rest} checked={value} onChange={(event) => onChange(event.target.checked)} />
}
