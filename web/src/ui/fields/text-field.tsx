import { TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { fieldLabel } from './field-label.ts'
import type { FieldProps } from './field.ts'
import { autoDirection } from './auto-direction.ts'

type Props = FieldProps<string> & {
  readonly type?: 'text' | 'email' | 'tel'
  readonly autoComplete?: string
  readonly placeholder?: string
  readonly ref?: Ref<HTMLInputElement>
}

/** One line of text, in the writing direction of its content. */
export function TextField({ onChange, type = 'text', label, hidesLabel = false, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      {...fieldLabel({ label, hidesLabel })}
      type={type}
      {...(type === 'text' ? autoDirection : { dir: 'ltr' })}
      autoComplete={rest.autoComplete ?? 'off'}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
