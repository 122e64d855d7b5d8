import { type BusinessUnitRow, businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { DEFAULT_COLOUR } from '@staffplan/contracts/organisation/colour'
import { useTranslation } from 'react-i18next'
import { masterData } from '#records/master-data.ts'
import { RecordScreen } from '#records/record-screen.tsx'
import type { Screen } from '#records/screen.ts'
import { Comment } from '#ui/comment.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Swatch } from '#ui/swatch.tsx'
import { ColourEditor } from './colour-editor.tsx'
import { ANALYTICS_YEAR, figureColumns } from './figure-columns.tsx'

type Form = { readonly name: string; readonly comment: string; readonly color: string }

export function BusinessUnits() {
  const { t } = useTranslation('organisation')
  const screen: Screen<BusinessUnitRow, Form> = {
    ...masterData<BusinessUnitRow, Form>(businessUnit, { edit: 'POST' }),
    title: t('businessUnits.title'),
    entity: t('businessUnits.entity'),
    empty: t('businessUnits.empty'),
    list: {
      path: `${businessUnit.path}/analytics`,
      models: ['businessUnits'],
      filter: { year: ANALYTICS_YEAR },
    },
    columns: [
      { field: 'id', title: t('common:record.id'), cell: (row) => row.id },
      {
        field: 'color',
        title: t('column.colour'),
        isUnsorted: true,
        cell: (row) => <Swatch colour={row.color} />,
      },
      { field: 'name', title: t('common:record.name'), cell: (row) => <bdi>{row.name}</bdi> },
      {
        field: 'comment',
        title: t('common:record.comment'),
        cell: (row) => <Comment text={row.comment} />,
      },
      ...figureColumns<BusinessUnitRow>(t),
    ],
    fields: () => [
      { name: 'name', label: t('common:record.name'), editor: TextField, isRequired: true },
      { name: 'comment', label: t('common:record.comment'), editor: TextAreaField },
      { name: 'color', label: t('column.colour'), editor: ColourEditor },
    ],
    blank: { name: '', comment: '', color: DEFAULT_COLOUR },
    valuesOf: ({ name, comment, color }) => ({ name, comment, color }),
    nameOf: ({ name }) => name,
  }
  return <RecordScreen screen={screen} />
}
