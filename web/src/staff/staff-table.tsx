import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useLanguage } from '#i18n/use-language.ts'
import { useReadProblemText } from '#i18n/use-problem-text.ts'
import { ListFilters } from '#records/list-filters.tsx'
import { useLoadFailure } from '#records/use-load-failure.ts'
import { useOpenRow } from '#records/use-open-row.ts'
import type { Column } from '#ui/tables/table.ts'
import { DataTable } from '#ui/tables/data-table.tsx'
import { printDay } from '#ui/dates.ts'
import { SYNC_RENDER } from '#ui/sync-render.ts'
import { useListState } from '#ui/tables/list-state.ts'
import { Number } from '#ui/number.tsx'
import { Card, CardHeader } from '#ui/page.tsx'
import { SearchField } from '#ui/tables/search-field.tsx'
import { useListYear } from '#ui/use-picked-year.ts'
import { StaffDetails } from './staff-details.tsx'
import type { StaffRow } from './staff-row.ts'
import classes from './staff.module.css'
import { useStaffRows } from './use-staff-rows.ts'
import { YearFilter } from './year-filter.tsx'

/**
 * Widths in which headings, ids, dates and amounts fit in every language; what remains beside the menu at 1440 px, and
 * with the narrow widths at 1280 px, goes to names and job titles, whatever the other columns hold.
 */
const texts = {
  employeeId: { width: 118, narrowWidth: 100 },
  name: { width: 164, narrowWidth: 154 },
  grade: { width: 100, narrowWidth: 86 },
  dob: { width: 132, narrowWidth: 116 },
  jobTitle: { width: 116, narrowWidth: 98 },
  position: { width: 104, narrowWidth: 96 },
} as const
const amounts = {
  basicSalary: { width: 118, narrowWidth: 96 },
  totalMonthSalary: { width: 128, narrowWidth: 108 },
} as const
const ID = { width: 128, narrowWidth: 115 }
const YEAR = { width: 58, narrowWidth: 48 }

export function StaffTable({ years }: { readonly years: readonly number[] }) {
  const { t } = useTranslation('staff')
  const explain = useReadProblemText()
  const [, setParams] = useSearchParams()
  const columns = useColumns()
  const [asked, setState] = useListState({ inOneWindow: true, columns })
  const { open, openRow, close } = useOpenRow()
  const year = useListYear(years)
  const { rows, total, problem, reload, rowWindow, inOneWindow } = useStaffRows(year, asked)
  const state = { ...asked, inOneWindow }
  useLoadFailure(problem?.code, t('table.failed'))
  const filter = (next: number | null) =>
    setParams((old) => {
      const changed = new URLSearchParams(old)
      changed.delete('page')
      if (next === null) changed.delete('year')
      else changed.set('year', String(next))
      return changed
    }, SYNC_RENDER)
  return (
    <Card>
      <CardHeader title={t('table.title')} chip={rows && !problem && <Number value={total} />}>
        <SearchField label={t('table.title')} state={state} onState={setState} />
        <YearFilter years={years} value={year} onChange={filter} />
      </CardHeader>
      <ListFilters
        state={state}
        onState={setState}
        names={['year']}
        chips={[
          year === null
            ? null
            : { label: t('field.year'), value: String(year), onRemove: () => filter(null) },
        ]}
      />
      <DataTable
        label={t('table.title')}
        columns={columns}
        rows={rows}
        total={total}
        keyOf={(row) => row.id}
        state={state}
        onState={setState}
        onOpen={(row) => openRow(String(row.id))}
        problem={problem && { text: explain(problem), retry: reload }}
        empty={t('table.empty')}
        isNarrowed={year !== null}
        onWiden={() => filter(null)}
        {...(rowWindow !== undefined && { rowWindow })}
      />
      <StaffDetails id={open ?? null} onClose={close} />
    </Card>
  )
}

function useColumns(): Column<StaffRow>[] {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  return [
    {
      field: 'id',
      title: t('field.id'),
      cell: (row) => <bdi className={classes['oneLine']}>{row.id}</bdi>,
      ...ID,
    },
    ...namesOf(texts).map((field) => ({
      field,
      ...texts[field],
      title: t(`field.${field}`),
      cell: (row: StaffRow) => (
        <bdi>{field === 'dob' ? row.dob && printDay(row.dob, language) : row[field]}</bdi>
      ),
    })),
    { field: 'year', title: t('field.year'), cell: (row) => row.year, ...YEAR },
    ...namesOf(amounts).map((field) => ({
      field,
      ...amounts[field],
      title: t(`field.${field}`),
      isNumeric: true,
      cell: (row: StaffRow) => <Number value={row[field]} decimals={2} isPay />,
    })),
  ]
}

function namesOf<Name extends string>(widths: Readonly<Record<Name, object>>): Name[] {
  return Object.keys(widths) as Name[] // declared above, with these names and no others
}
