import { useTranslation } from 'react-i18next'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { StrengthMeter } from './strength-meter.tsx'
import type { NewPassword } from './use-new-password.ts'

type Props = { readonly password: NewPassword; readonly label: string }

/** The new password, how strong it is, and once more. */
export function NewPasswordFields({ password, label }: Props) {
  const { t } = useTranslation('users')
  return (
    <>
      <PasswordField
        label={label}
        value={password.first}
        onChange={password.setFirst}
        onFocus={password.prepare}
        required
        autoComplete="new-password"
      />
      <StrengthMeter score={password.score} />
      <PasswordField
        label={t('password.again')}
        value={password.second}
        onChange={password.setSecond}
        error={password.second !== '' && !password.isRepeated && t('password.mismatch')}
        required
        autoComplete="new-password"
      />
    </>
  )
}
