import { Textarea } from '@mantine/core'
import type { FieldProps } from './field.ts'
import { ownDirection } from './own-direction.ts'

export function TextAreaField({ onChange, ...rest }: FieldProps<string>) {
  return <Textarea {...rest} {...ownDirection} rows={3} onChange={(event) => onChange(event.target.value)} />
}
