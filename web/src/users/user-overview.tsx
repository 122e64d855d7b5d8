import { ADMINISTRATOR_ROLE } from '@staffplan/contracts/users/roles'
import { type UserRow, user } from '@staffplan/contracts/users/user'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useMeQuery } from '#api/me.ts'
import { masterData } from '#records/master-data.ts'
import { RecordScreen } from '#records/record-screen.tsx'
import type { RecordField, Screen } from '#records/screen.ts'
import { screenWords } from '#records/screen-words.ts'
import { SwitchField } from '#ui/fields/switch-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { PasswordLinkOffer } from './password-link-offer.tsx'
import { userColumns } from './user-columns.tsx'
import {
  EmailField,
  LocaleField,
  PhoneField,
  RepeatedPasswordField,
  RoleField,
  UserPasswordField,
} from './user-fields.tsx'
import { blankUser, fullName, type UserForm, userBodyOf, userForm, userFormOf } from './user-form.ts'

const { path } = user
const created = z.object({ id: z.number() })

/** All users who can sign in, managed by administrators. */
export function UserOverview() {
  const { t } = useTranslation('users')
  const { data: me } = useMeQuery()
  const records = masterData<UserRow, UserForm>(user, { edit: 'PUT' })
  const screen: Screen<UserRow, UserForm> = {
    ...records,
    // Rights are only changed in the form, which asks for confirmation.
    history: { isUndone: true, fixed: ['roleId', 'enabled'] },
    ...screenWords(t, 'users'),
    list: { path, models: [user.plural], hasPast: true, failed: 'users:users.listFailed' },
    columns: userColumns(t),
    schema: userForm,
    fields: (mode) => userFields(t, mode),
    blank: blankUser,
    valuesOf: userFormOf,
    wordsOf: ({ locale, role, enabled }) => ({
      locale: t(`locale.${locale}`),
      roleId: t(`role.${role.id}`),
      enabled: t(enabled ? 'users.enabled' : 'users.disabled'),
    }),
    nameOf: fullName,
    create: (values) => ({ path, method: 'POST', body: userBodyOf(values) }),
    change: ({ id }, values) => ({ path: `${path}/${id}`, method: 'PUT', body: userBodyOf(values) }),
    hasUses: false,
    // A change of the password cannot be undone.
    undo: (done) => (done.what === 'saved' && done.values.password !== '' ? null : records.undo!(done)), // `masterData` defines it
    confirmation: fullName,
    confirmationLabel: (row) => t('common:record.typeName', { name: fullName(row) }),
    // Users change their own password in their profile, where the old one is required.
    more: ({ id }) => me && id !== me.id && <PasswordLinkOffer userId={id} />,
    toasts: { createFailed: 'users:users.createFailed', saveFailed: 'users:users.saveFailed' },
    warnsOf: ['password-mismatch'],
    question: (values, row) =>
      values.roleId === ADMINISTRATOR_ROLE && row?.role.id !== ADMINISTRATOR_ROLE
        ? {
            title: t('users.administratorTitle', { name: fullName(values) }),
            text: t('users.administratorText'),
            yes: t('users.administratorYes'),
          }
        : null,
    // A user without a password needs a link before signing in for the first time.
    next: (answer, values) =>
      values.password === '' && (
        <>
          <p>{t('users.linkNext', { name: fullName(values) })}</p>
          <PasswordLinkOffer userId={created.parse(answer).id} isFirst />
        </>
      ),
  }
  return <RecordScreen screen={screen} />
}

function userFields(t: TFunction<'users'>, mode: 'new' | 'edit'): readonly RecordField<UserForm>[] {
  return [
    { name: 'firstName', label: t('field.firstName'), editor: TextField, isRequired: true },
    { name: 'lastName', label: t('field.lastName'), editor: TextField, isRequired: true },
    { name: 'email', label: t('field.email'), editor: EmailField, isRequired: true },
    { name: 'phone', label: t('field.phone'), editor: PhoneField },
    { name: 'mobile', label: t('field.mobile'), editor: PhoneField },
    { name: 'locale', label: t('field.locale'), editor: LocaleField, isRequired: true },
    { name: 'roleId', label: t('field.role'), editor: RoleField, isRequired: true },
    { name: 'enabled', label: t('users.enabled'), editor: SwitchField },
    {
      name: 'password',
      label: t('field.password'),
      editor: UserPasswordField,
      isSecret: true,
      description: t(mode === 'new' ? 'users.passwordNew' : 'users.passwordKept'),
    },
    { name: 'passwordRepeat', label: t('users.again'), editor: RepeatedPasswordField, isSecret: true },
  ]
}
