import { businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { type DivisionRow, division } from '@staffplan/contracts/organisation/division'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { BusinessUnitField } from '#records/business-unit-field.tsx'
import { addressOfNew } from '#records/given-values.ts'
import { masterData } from '#records/master-data.ts'
import { RecordScreen } from '#records/record-screen.tsx'
import type { Screen } from '#records/screen.ts'
import { screenWords } from '#records/screen-words.ts'
import { useCommonFields } from '#records/use-common-fields.tsx'
import { named } from '#ui/named.tsx'
import { Coloured } from '#ui/swatch.tsx'
import { figureColumns } from './figure-columns.tsx'
import { figuresList } from './figures-list.tsx'

type Form = { readonly name: string; readonly comment: string; readonly businessUnitId: number | null }

export function Divisions() {
  const { t } = useTranslation('organisation')
  const { columns, fields } = useCommonFields<DivisionRow>()
  const screen: Screen<DivisionRow, Form> = {
    ...masterData<DivisionRow, Form>(division, { edit: 'POST' }),
    ...screenWords(t, 'divisions'),
    list: {
      ...figuresList(division),
      narrowedBy: {
        name: 'businessUnitId',
        label: t('column.businessUnit'),
        path: businessUnit.path,
        model: businessUnit.plural,
        editor: BusinessUnitField,
      },
    },
    columns: [
      columns.id,
      columns.name,
      columns.comment,
      {
        field: 'businessUnit.name',
        title: t('column.businessUnit'),
        cell: ({ businessUnit }) => (
          <Coloured colour={businessUnit.color}>
            <bdi>{businessUnit.name}</bdi>
          </Coloured>
        ),
      },
      ...figureColumns<DivisionRow>(t),
    ],
    fields: () => [
      fields.name,
      fields.comment,
      {
        name: 'businessUnitId',
        label: t('column.businessUnit'),
        editor: BusinessUnitField,
        isRequired: true,
      },
    ],
    blank: { name: '', comment: '', businessUnitId: null },
    keeps: ['businessUnitId'],
    valuesOf: ({ name, comment, businessUnit }) => ({ name, comment, businessUnitId: businessUnit.id }),
    wordsOf: ({ businessUnit }) => ({ businessUnitId: named(businessUnit) }),
    nameOf: ({ name }) => name,
    more: ({ id }) => (
      <Link to={addressOfNew('/orgStructure/departmentOverview', { divisionId: id })}>
        {t('divisions.addDepartment')}
      </Link>
    ),
  }
  return <RecordScreen screen={screen} />
}
