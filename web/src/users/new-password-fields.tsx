import { useTranslation } from 'react-i18next'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { focusFirst } from '#ui/fields/field.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { StrengthMeter } from './strength-meter.tsx'
import type { NewPassword } from './use-new-password.ts'

type Props = {
  readonly password: NewPassword
  readonly label: string
  /** Label of the repetition. */
  readonly again: string
  /** The errors of the fields `password` and `again`. */
  readonly errorOf: (name: string) => string | undefined
  /** Whether the form starts with this field. */
  readonly isFirst?: boolean
}

/** A new password with its strength, and its repetition. */
export function NewPasswordFields({ password, label, again, errorOf, isFirst = false }: Props) {
  const { t } = useTranslation('users')
  const explain = useProblemText()
  const wrong = errorOf('password')
  const unfit = password.first !== '' && !wrong ? password.unfit : null
  const isOther = password.second !== '' && password.second !== password.first
  return (
    <>
      <PasswordField
        label={label}
        value={password.first}
        onChange={password.setFirst}
        onFocus={password.prepare}
        error={wrong}
        required
        autoComplete="new-password"
        {...(isFirst ? focusFirst : {})}
      />
      <StrengthMeter score={password.score} unfit={unfit && explain(unfit)} />
      <PasswordField
        label={again}
        value={password.second}
        onChange={password.setSecond}
        error={isOther ? t('password.mismatch') : errorOf('again')}
        required
        autoComplete="new-password"
      />
    </>
  )
}
