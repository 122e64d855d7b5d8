import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useRecords } from '#api/use-records.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { useOpenRow } from '#records/use-open-row.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { printDay } from '#ui/dates.ts'
import { useListState } from '#ui/list-state.ts'
import { Number } from '#ui/number.tsx'
import { Card, CardHeader } from '#ui/page.tsx'
import { toastFailure } from '#ui/toast.ts'
import { StaffDetails } from './staff-details.tsx'
import type { StaffRow } from './staff-row.ts'
import classes from './staff.module.css'
import { YearFilter } from './year-filter.tsx'

const PATH = '/v1/import/hrYearlyData'
const models = ['staff']
const texts = ['employeeId', 'name', 'grade', 'dob', 'jobTitle', 'position'] as const
const amounts = ['basicSalary', 'totalMonthSalary'] as const

export function StaffTable({ years }: { readonly years: readonly number[] }) {
  const { t } = useTranslation('staff')
  const explain = useProblemText()
  const [params, setParams] = useSearchParams()
  const [state, setState] = useListState()
  const { open, openRow, close } = useOpenRow()
  const year = years.find((one) => String(one) === params.get('year')) ?? null
  const { rows, total, problem, reload } = useRecords<StaffRow>({
    path: year === null ? PATH : `${PATH}/year/${year}`,
    models,
    page: state.page - 1,
    size: state.size,
    sort: `${state.sort.field},${state.sort.direction}`,
  })
  useEffect(() => {
    if (problem) toastFailure(t('table.failed'))
  }, [problem, t])
  const filter = (next: number | null) =>
    setParams((old) => {
      const changed = new URLSearchParams(old)
      changed.delete('page')
      if (next === null) changed.delete('year')
      else changed.set('year', String(next))
      return changed
    })
  return (
    <Card>
      <CardHeader title={t('table.title')} chip={rows && !problem && <Number value={total} />}>
        <YearFilter years={years} value={year} onChange={filter} />
      </CardHeader>
      <DataTable
        label={t('table.title')}
        columns={useColumns()}
        rows={rows}
        total={total}
        keyOf={(row) => row.id}
        state={state}
        onState={setState}
        onOpen={(row) => openRow(String(row.id))}
        problem={problem && { text: explain(problem), retry: reload }}
        empty={t('table.empty')}
      />
      <StaffDetails id={open ?? null} onClose={close} />
    </Card>
  )
}

function useColumns(): Column<StaffRow>[] {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  return [
    { field: 'id', title: t('field.id'), cell: (row) => <bdi className={classes['oneLine']}>{row.id}</bdi> },
    ...texts.map((field) => ({
      field,
      title: t(`field.${field}`),
      cell: (row: StaffRow) => (
        <bdi>{field === 'dob' ? row.dob && printDay(row.dob, language) : row[field]}</bdi>
      ),
    })),
    { field: 'year', title: t('field.year'), cell: (row) => row.year },
    ...amounts.map((field) => ({
      field,
      title: t(`field.${field}`),
      isNumeric: true,
      cell: (row: StaffRow) => <Number value={row[field]} decimals={2} />,
    })),
  ]
}
