import { Textarea } from '@mantine/core'
import type { FieldProps } from './field.ts'

export function TextAreaField({ onChange, ...rest }: FieldProps<string>) {
  return <Textarea {...rest} dir="auto" rows={3} onChange={(event) => onChange(event.target.value)} />
}
