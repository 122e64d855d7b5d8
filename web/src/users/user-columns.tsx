import type { UserRow } from '@staffplan/contracts/users/user'
import type { TFunction } from 'i18next'
import type { Column } from '#ui/tables/table.ts'
import { Chip } from '#ui/page.tsx'
import { LocaleFlag } from './locale-flag.tsx'
import { PhoneNumber } from './phone-number.tsx'
import classes from './users.module.css'

export function userColumns(t: TFunction<'users'>): readonly Column<UserRow>[] {
  return [
    { field: 'id', title: t('common:record.id'), cell: (row) => row.id },
    { field: 'firstName', title: t('field.firstName'), cell: (row) => <Whole text={row.firstName} /> },
    { field: 'lastName', title: t('field.lastName'), cell: (row) => <Whole text={row.lastName} /> },
    {
      field: 'enabled',
      title: t('users.enabled'),
      cell: (row) => (row.enabled ? t('users.enabled') : <Chip isWarning>{t('users.disabled')}</Chip>),
    },
    { field: 'email', title: t('field.email'), cell: (row) => <Whole text={row.email} /> },
    ...(['phone', 'mobile'] as const).map((field) => ({
      field,
      title: t(`field.${field}`),
      cell: (row: UserRow) => (
        <span className={classes['line']}>
          <PhoneNumber number={row[field]} />
        </span>
      ),
    })),
    {
      field: 'locale',
      title: t('field.locale'),
      cell: (row) => (
        <span className={classes['line']}>
          <LocaleFlag locale={row.locale} />
        </span>
      ),
    },
    {
      field: 'role.name',
      title: t('field.role'),
      cell: ({ role }) => (
        <span className={classes['line']}>{t(`role.${role.id}`, { defaultValue: role.name })}</span>
      ),
    },
  ]
}

function Whole({ text }: { readonly text: string }) {
  return <bdi className={classes['whole']}>{text}</bdi>
}
