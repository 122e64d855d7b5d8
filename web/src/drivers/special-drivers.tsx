import { type SpecialDriverRow, specialDriver } from '@staffplan/contracts/drivers/special-driver'
import { useTranslation } from 'react-i18next'
import { masterData } from '#records/master-data.ts'
import { RecordScreen } from '#records/record-screen.tsx'
import type { Screen } from '#records/screen.ts'
import { Comment } from '#ui/comment.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Number } from '#ui/number.tsx'
import { EffectField, EffectTypeField } from './effect-fields.tsx'

type Form = {
  readonly name: string
  readonly comment: string
  readonly type: SpecialDriverRow['type'] | null
  readonly value: number | null
}

export function SpecialDrivers() {
  const { t } = useTranslation('drivers')
  const screen: Screen<SpecialDriverRow, Form> = {
    ...masterData<SpecialDriverRow, Form>(specialDriver, { edit: 'PUT' }),
    title: t('special.title'),
    entity: t('special.entity'),
    empty: t('special.empty'),
    list: { path: specialDriver.path, models: [specialDriver.plural] },
    columns: [
      { field: 'id', title: t('common:record.id'), cell: (row) => row.id },
      { field: 'name', title: t('common:record.name'), cell: (row) => <bdi>{row.name}</bdi> },
      {
        field: 'comment',
        title: t('common:record.comment'),
        cell: (row) => <Comment text={row.comment} />,
      },
      { field: 'type', title: t('column.type'), cell: (row) => t(`special.${row.type}`) },
      { field: 'value', title: t('column.value'), isNumeric: true, cell: (row) => <Effect of={row} /> },
    ],
    fields: () => [
      { name: 'name', label: t('common:record.name'), editor: TextField, isRequired: true },
      { name: 'comment', label: t('common:record.comment'), editor: TextAreaField },
      { name: 'type', label: t('column.type'), editor: EffectTypeField, isRequired: true },
      { name: 'value', label: t('column.value'), editor: EffectField, isRequired: true },
    ],
    blank: { name: '', comment: '', type: 'relative', value: null },
    valuesOf: ({ name, comment, type, value }) => ({ name, comment, type, value }),
    nameOf: ({ name }) => name,
  }
  return <RecordScreen screen={screen} />
}

/** Relative effects are fractions on the wire and percent for people. */
function Effect({ of: { type, value } }: { readonly of: SpecialDriverRow }) {
  const { t } = useTranslation('drivers')
  if (type === 'relative') return <Number value={value * 100} decimals={3} isTrimmed unit="%" />
  return <Number value={value} decimals={3} isTrimmed unit={t('special.unitAbsolute')} />
}
