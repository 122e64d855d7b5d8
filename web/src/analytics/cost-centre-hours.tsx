import { costCentre, type OverTimeRow } from '@staffplan/contracts/organisation/cost-centre'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoment } from '#api/moment.ts'
import { useRecords } from '#api/use-records.ts'
import { useReadProblemText } from '#i18n/use-problem-text.ts'
import { ListFilters } from '#records/list-filters.tsx'
import { useLoadFailure } from '#records/use-load-failure.ts'
import { Number } from '#ui/number.tsx'
import { Card, CardHeader } from '#ui/page.tsx'
import type { Column } from '#ui/tables/table.ts'
import { DataTable } from '#ui/tables/data-table.tsx'
import { useListState } from '#ui/tables/list-state.ts'
import { SearchField } from '#ui/tables/search-field.tsx'
import { colourOf, hoursIn } from './overtime-figures.ts'
import { UnitName } from './unit-name.tsx'

/** Overtime hours of every cost centre by year, with the department, division and business unit it belongs to. */
export function CostCentreHours({ years }: { readonly years: readonly number[] }) {
  const { t } = useTranslation('analytics')
  const explain = useReadProblemText()
  const place = (
    field: string,
    title: string,
    name: (row: NonNullable<OverTimeRow['department']>) => ReactNode,
  ): Column<OverTimeRow> => ({
    field,
    title,
    cell: ({ department }) => (department ? name(department) : <span className="soft">—</span>),
  })
  const columns: Column<OverTimeRow>[] = [
    {
      field: 'name',
      title: t('column.costCentre'),
      cell: ({ number, name }) => (
        <>
          <bdi className="faint">{number}</bdi> <bdi>{name}</bdi>
        </>
      ),
    },
    place('department.name', t('column.department'), ({ name }) => <bdi>{name}</bdi>),
    place('department.division.name', t('column.division'), ({ division }) => <bdi>{division.name}</bdi>),
    place('department.division.businessUnit.name', t('unitColumn'), ({ division: { businessUnit } }) => (
      <UnitName name={businessUnit.name} colour={colourOf(businessUnit)} />
    )),
    ...years.map((year): Column<OverTimeRow> => ({
      field: `hours.${year}`,
      title: String(year),
      isNumeric: true,
      isUnsorted: true,
      cell: (row) => (
        <span className={hoursIn(row, year) === 0 ? 'soft' : undefined}>
          <Number value={hoursIn(row, year)} decimals={2} isTrimmed unit={t('common:unit.hours')} />
        </span>
      ),
    })),
  ]
  const [state, setState] = useListState({ columns })
  const { rows, total, problem, reload } = useRecords<OverTimeRow>({
    path: `${costCentre.path}/overTime`,
    models: ['costCentres'],
    page: state.page - 1,
    size: state.size,
    sort: `${state.sort.field},${state.sort.direction}`,
    search: state.search,
    moment: useMoment(),
  })
  useLoadFailure(problem?.code, t('common:state.listFailed'))
  return (
    <Card>
      <CardHeader title={t('overtime.centres')} chip={rows && !problem && <Number value={total} />}>
        <SearchField label={t('overtime.centres')} state={state} onState={setState} />
      </CardHeader>
      <ListFilters state={state} onState={setState} names={[]} chips={[]} />
      <DataTable
        label={t('overtime.centres')}
        columns={columns}
        rows={rows}
        total={total}
        keyOf={({ id }) => id}
        state={state}
        onState={setState}
        problem={problem && { text: explain(problem), retry: reload }}
        empty={t('overtime.noCentres')}
      />
    </Card>
  )
}
