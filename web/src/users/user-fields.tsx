import { roles } from '@staffplan/contracts/users/roles'
import { useTranslation } from 'react-i18next'
import { useFormValues } from '#records/form-values.ts'
import type { FieldProps } from '#ui/fields/field.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { locales } from './locale-flag.tsx'
import { prepareStrength } from './password-strength.ts'
import { StrengthMeter } from './strength-meter.tsx'
import { useStrength } from './use-strength.ts'
import classes from './users.module.css'

export function EmailField(props: FieldProps<string>) {
  return <TextField {...props} type="email" />
}

export function PhoneField(props: FieldProps<string>) {
  return <TextField {...props} type="tel" />
}

export function LocaleField(props: FieldProps<string | null>) {
  const { t } = useTranslation('users')
  return <SelectField {...props} choices={locales.map((value) => ({ value, label: t(`locale.${value}`) }))} />
}

export function RoleField(props: FieldProps<number | null>) {
  const { t } = useTranslation('users')
  const { value } = props
  return (
    <SelectField
      {...props}
      description={value !== null && t(`roleText.${value}`, { defaultValue: '' })}
      choices={roles.map(({ id }) => ({ value: id, label: t(`role.${id}`) }))}
    />
  )
}

/** A password with its strength; the server makes the final check. */
export function UserPasswordField(props: FieldProps<string>) {
  const score = useStrength(props.value)
  return (
    <div className={classes['measured']}>
      <PasswordField {...props} autoComplete="new-password" onFocus={prepareStrength} />
      <StrengthMeter score={score} />
    </div>
  )
}

/** The repetition of the password; shows at once when it differs. */
export function RepeatedPasswordField(props: FieldProps<string>) {
  const { t } = useTranslation('users')
  const { value, error } = props
  const isRepeated = value === useFormValues()['password']
  const mismatch = value === '' ? error : t('password.mismatch')
  return <PasswordField {...props} error={!isRepeated && mismatch} autoComplete="new-password" />
}
