import { type CostCentreRow, costCentre } from '@staffplan/contracts/organisation/cost-centre'
import { useTranslation } from 'react-i18next'
import { masterData } from '#records/master-data.ts'
import { RecordScreen } from '#records/record-screen.tsx'
import type { Screen } from '#records/screen.ts'
import { Comment } from '#ui/comment.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { ANALYTICS_YEAR, figureColumns } from './figure-columns.tsx'

type Form = { readonly name: string; readonly number: string; readonly comment: string }

export function CostCentres() {
  const { t } = useTranslation('organisation')
  const screen: Screen<CostCentreRow, Form> = {
    ...masterData<CostCentreRow, Form>(costCentre, { edit: 'POST' }),
    title: t('costCentres.title'),
    entity: t('costCentres.entity'),
    empty: t('costCentres.empty'),
    list: { path: `${costCentre.path}/analytics`, models: ['costCentres'], filter: { year: ANALYTICS_YEAR } },
    columns: [
      { field: 'id', title: t('common:record.id'), cell: (row) => row.id },
      { field: 'name', title: t('common:record.name'), cell: (row) => <bdi>{row.name}</bdi> },
      { field: 'number', title: t('column.number'), cell: (row) => <bdi>{row.number}</bdi> },
      {
        field: 'comment',
        title: t('common:record.comment'),
        cell: (row) => <Comment text={row.comment} />,
      },
      ...figureColumns<CostCentreRow>(t),
    ],
    fields: () => [
      { name: 'name', label: t('common:record.name'), editor: TextField, isRequired: true },
      { name: 'number', label: t('column.number'), editor: TextField, isRequired: true },
      { name: 'comment', label: t('common:record.comment'), editor: TextAreaField },
    ],
    blank: { name: '', number: '', comment: '' },
    valuesOf: ({ name, number, comment }) => ({ name, number, comment }),
    nameOf: ({ name }) => name,
    refusalToasts: { 'cost-centre-exists': 'organisation:costCentres.exists' },
  }
  return <RecordScreen screen={screen} />
}
