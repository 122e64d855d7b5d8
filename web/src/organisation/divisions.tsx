import { type DivisionRow, division } from '@staffplan/contracts/organisation/division'
import { useTranslation } from 'react-i18next'
import { BusinessUnitField } from '#records/business-unit-field.tsx'
import { masterData } from '#records/master-data.ts'
import { RecordScreen } from '#records/record-screen.tsx'
import type { Screen } from '#records/screen.ts'
import { Comment } from '#ui/comment.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { named } from '#ui/named.tsx'
import { Swatch } from '#ui/swatch.tsx'
import { ANALYTICS_YEAR, figureColumns } from './figure-columns.tsx'

type Form = { readonly name: string; readonly comment: string; readonly businessUnitId: number | null }

export function Divisions() {
  const { t } = useTranslation('organisation')
  const screen: Screen<DivisionRow, Form> = {
    ...masterData<DivisionRow, Form>(division, { edit: 'POST' }),
    title: t('divisions.title'),
    entity: t('divisions.entity'),
    empty: t('divisions.empty'),
    list: { path: `${division.path}/analytics`, models: ['divisions'], filter: { year: ANALYTICS_YEAR } },
    columns: [
      { field: 'id', title: t('common:record.id'), cell: (row) => row.id },
      { field: 'name', title: t('common:record.name'), cell: (row) => <bdi>{row.name}</bdi> },
      {
        field: 'comment',
        title: t('common:record.comment'),
        cell: (row) => <Comment text={row.comment} />,
      },
      {
        field: 'businessUnit.name',
        title: t('column.businessUnit'),
        cell: ({ businessUnit }) => (
          <>
            <Swatch colour={businessUnit.color} />
            <bdi>{businessUnit.name}</bdi>
          </>
        ),
      },
      ...figureColumns<DivisionRow>(t),
    ],
    fields: () => [
      { name: 'name', label: t('common:record.name'), editor: TextField, isRequired: true },
      { name: 'comment', label: t('common:record.comment'), editor: TextAreaField },
      {
        name: 'businessUnitId',
        label: t('column.businessUnit'),
        editor: BusinessUnitField,
        isRequired: true,
      },
    ],
    blank: { name: '', comment: '', businessUnitId: null },
    valuesOf: ({ name, comment, businessUnit }) => ({ name, comment, businessUnitId: businessUnit.id }),
    wordsOf: ({ businessUnit }) => ({ businessUnitId: named(businessUnit) }),
    nameOf: ({ name }) => name,
  }
  return <RecordScreen screen={screen} />
}
