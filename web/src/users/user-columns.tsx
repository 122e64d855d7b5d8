import type { UserRow } from '@staffplan/contracts/users/user'
import type { TFunction } from 'i18next'
import type { Column } from '#ui/data-table.tsx'
import { Chip } from '#ui/page.tsx'
import { LocaleFlag } from './locale-flag.tsx'

export function userColumns(t: TFunction<'users'>): readonly Column<UserRow>[] {
  return [
    { field: 'id', title: t('common:record.id'), cell: (row) => row.id },
    { field: 'firstName', title: t('field.firstName'), cell: (row) => <bdi>{row.firstName}</bdi> },
    { field: 'lastName', title: t('field.lastName'), cell: (row) => <bdi>{row.lastName}</bdi> },
    {
      field: 'enabled',
      title: t('users.enabled'),
      cell: (row) => (row.enabled ? t('users.enabled') : <Chip isWarning>{t('users.disabled')}</Chip>),
    },
    { field: 'email', title: t('field.email'), cell: (row) => <bdi>{row.email}</bdi> },
    { field: 'phone', title: t('field.phone'), cell: (row) => <bdi dir="ltr">{row.phone}</bdi> },
    { field: 'mobile', title: t('field.mobile'), cell: (row) => <bdi dir="ltr">{row.mobile}</bdi> },
    { field: 'locale', title: t('field.locale'), cell: (row) => <LocaleFlag locale={row.locale} /> },
    {
      field: 'role.name',
      title: t('field.role'),
      cell: ({ role }) => t(`role.${role.id}`, { defaultValue: role.name }),
    },
  ]
}
