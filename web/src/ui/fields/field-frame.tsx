import { InputWrapper } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldProps } from './field.ts'

type Props = Pick<FieldProps<unknown>, 'label' | 'description' | 'error'> & { readonly children: ReactNode }

/** Label, description and error of a field that consists of several inputs. */
export function FieldFrame({ children, ...rest }: Props) {
  return (
    <InputWrapper {...rest} labelElement="div">
      {children}
    </InputWrapper>
  )
}
