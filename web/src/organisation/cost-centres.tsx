import { type CostCentreRow, costCentre } from '@staffplan/contracts/organisation/cost-centre'
import { useTranslation } from 'react-i18next'
import { masterData } from '#records/master-data.ts'
import { RecordScreen } from '#records/record-screen.tsx'
import type { Screen } from '#records/screen.ts'
import { screenWords } from '#records/screen-words.ts'
import { useCommonFields } from '#records/use-common-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { isDuplicateNumber } from './duplicate-number.ts'
import { figureColumns } from './figure-columns.tsx'
import { figuresList } from './figures-list.tsx'

type Form = { readonly name: string; readonly number: string; readonly comment: string }

export function CostCentres() {
  const { t } = useTranslation('organisation')
  const { columns, fields } = useCommonFields<CostCentreRow>()
  const screen: Screen<CostCentreRow, Form> = {
    ...masterData<CostCentreRow, Form>(costCentre, { edit: 'POST' }),
    ...screenWords(t, 'costCentres'),
    list: figuresList(costCentre),
    columns: [
      columns.id,
      columns.name,
      { field: 'number', title: t('column.number'), cell: (row) => <bdi>{row.number}</bdi> },
      columns.comment,
      ...figureColumns<CostCentreRow>(t),
    ],
    fields: () => [
      fields.name,
      { name: 'number', label: t('column.number'), editor: TextField, isRequired: true },
      fields.comment,
    ],
    blank: { name: '', number: '', comment: '' },
    valuesOf: ({ name, number, comment }) => ({ name, number, comment }),
    nameOf: ({ name }) => name,
    refusalToast: (problem) => (isDuplicateNumber(problem) ? 'organisation:costCentres.exists' : null),
  }
  return <RecordScreen screen={screen} />
}
