import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from './field.ts'

type Props = FieldProps<string> & {
  readonly autoComplete: 'current-password' | 'new-password'
  readonly onFocus?: () => void
}

export function PasswordField({ onChange, ...rest }: Props) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      {...rest}
      // Mantine sets this for every field but this one.
      aria-invalid={rest.error ? true : undefined}
      dir="ltr"
      visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
