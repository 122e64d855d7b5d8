import { division } from '@staffplan/contracts/organisation/division'
import { type DepartmentRow, department } from '@staffplan/contracts/organisation/department'
import { useTranslation } from 'react-i18next'
import { DivisionField } from '#records/division-field.tsx'
import { masterData } from '#records/master-data.ts'
import { nameList } from '#records/name-list.ts'
import { RecordScreen } from '#records/record-screen.tsx'
import type { Screen } from '#records/screen.ts'
import { screenWords } from '#records/screen-words.ts'
import { useCommonFields } from '#records/use-common-fields.tsx'
import { named } from '#ui/named.tsx'
import { costCentreLabel } from './cost-centre-label.ts'
import { CostCentresField } from './cost-centres-field.tsx'
import { figureColumns } from './figure-columns.tsx'
import { figuresList } from './figures-list.tsx'
import { FirstFew } from '#ui/first-few.tsx'

type Form = {
  readonly name: string
  readonly comment: string
  readonly divisionId: number | null
  readonly costCentreIds: readonly number[]
}

export function Departments() {
  const { t } = useTranslation('organisation')
  const { columns, fields } = useCommonFields<DepartmentRow>()
  const screen: Screen<DepartmentRow, Form> = {
    ...masterData<DepartmentRow, Form>(department, { edit: 'PUT' }),
    ...screenWords(t, 'departments'),
    list: {
      ...figuresList(department),
      narrowedBy: {
        name: 'divisionId',
        label: t('column.division'),
        path: division.path,
        model: division.plural,
        editor: DivisionField,
      },
    },
    columns: [
      columns.id,
      columns.name,
      columns.comment,
      {
        field: 'division.name',
        title: t('column.division'),
        cell: ({ division }) => (
          <>
            <bdi>{division.name}</bdi>{' '}
            <span className="faint">
              (<bdi>{division.businessUnit.name}</bdi>)
            </span>
          </>
        ),
      },
      {
        field: 'costCentres',
        title: t('column.costCentres'),
        isUnsorted: true,
        cell: ({ costCentres }) =>
          costCentres.length === 0 ? (
            '—'
          ) : (
            <FirstFew of={costCentres} most={6}>
              {({ number }) => <bdi>{number}</bdi>}
            </FirstFew>
          ),
      },
      ...figureColumns<DepartmentRow>(t),
    ],
    fields: () => [
      fields.name,
      fields.comment,
      { name: 'divisionId', label: t('column.division'), editor: DivisionField, isRequired: true },
      {
        name: 'costCentreIds',
        label: t('column.costCentres'),
        editor: CostCentresField,
        isRequired: true,
        description: t('departments.freeCostCentres'),
      },
    ],
    blank: { name: '', comment: '', divisionId: null, costCentreIds: [] },
    keeps: ['divisionId'],
    valuesOf: ({ name, comment, division, costCentreIds }) => ({
      name,
      comment,
      divisionId: division.id,
      costCentreIds,
    }),
    wordsOf: ({ division, costCentres }) => ({
      divisionId: named(division),
      costCentreIds: nameList(costCentres.map(costCentreLabel), t('common:list.join')),
    }),
    nameOf: ({ name }) => name,
  }
  return <RecordScreen screen={screen} />
}
