import { Textarea } from '@mantine/core'
import type { FieldProps } from './field.ts'
import { autoDirection } from './auto-direction.ts'

export function TextAreaField({ onChange, ...rest }: FieldProps<string>) {
  return <Textarea {...rest} {...autoDirection} rows={3} onChange={(event) => onChange(event.target.value)} />
}
