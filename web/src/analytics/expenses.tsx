import type { ExpensesRow } from '@staffplan/contracts/settings/expenses'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMoment } from '#api/moment.ts'
import { useSettings } from '#api/settings.ts'
import { useImportYears } from '#api/use-import-years.ts'
import { useRecords } from '#api/use-records.ts'
import { lineColour } from '#ui/charts/line-kinds.tsx'
import { savePicture } from '#ui/charts/picture.ts'
import { ErasedInYears } from '#ui/erased-note.tsx'
import { Card, PageHeader } from '#ui/page.tsx'
import { useCalculatedExpensesQuery } from './analytics-api.ts'
import { ChartState, PictureButton, type View, ViewSwitch, YearSwitch } from './analytics-frame.tsx'
import { ExpensesCard } from './expenses-card.tsx'
import { expensesFigures, expensesSeries, type ExpensesYear, hasFigures } from './expenses-figures.ts'
import { useAmounts } from './use-amounts.ts'
import { usePickedYear } from '#ui/use-picked-year.ts'
import { useYearValues } from './use-year-values.ts'

const MODELS = ['costCentres', 'settings']

/** The salaries of each year, compared with the figures that administrators entered. */
export function Expenses() {
  const { t } = useTranslation('analytics')
  const chart = useRef<SVGSVGElement>(null)
  const [view, setView] = useState<View>('chart')
  const moment = useMoment()
  const { settings, problem: unset, refetch } = useSettings(moment)
  const offered = useImportYears()
  const [year, pick] = usePickedYear(offered, settings?.planning.startYear)
  const calculated = useYearValues(
    useCalculatedExpensesQuery({ years: offered, moment }, { skip: !settings }),
    MODELS,
  )
  const entered = useRecords<ExpensesRow>({ path: '/v1/expenses', models: ['expenses'], moment })
  const years = offered.map((one, index): ExpensesYear => ({
    year: one,
    calculated: calculated.values?.[index]?.calculated ?? null,
    ...expensesFigures(entered.rows ?? [], one),
  }))
  const problem = (settings ? undefined : unset) ?? calculated.problem ?? entered.problem
  const isLoading = !calculated.values || !entered.rows
  const { money, isHidden } = useAmounts([])
  const isThere = !problem && !isLoading && hasFigures(years)
  const save = async (): Promise<void> => {
    if (!chart.current) return
    const legend = expensesSeries.map((series, index) => ({
      name: t(`series.${series}`),
      colour: lineColour(index),
    }))
    const title = `${t('expenses.title')} (${t('unit.year', { money })})`
    await savePicture(chart.current, { file: t('expenses.file'), title, legend })
  }
  return (
    <>
      <PageHeader title={t('expenses.title')} chip={t('unit.year', { money })}>
        <ViewSwitch view={view} onChange={setView} />
        <YearSwitch years={offered} year={year} onPick={pick} />
        {isThere && view === 'chart' && !isHidden && <PictureButton save={save} />}
      </PageHeader>
      <ErasedInYears
        years={(calculated.values ?? []).map(({ unpaid }, index) => ({
          year: offered[index]!,
          count: unpaid,
        }))}
      />
      <Card>
        <ChartState
          problem={problem}
          reload={() => {
            if (!settings) void refetch()
            calculated.reload()
            entered.reload()
          }}
          isLoading={isLoading}
          empty={
            !isThere && (
              <>
                <p>{t('expenses.empty')}</p>
                <Link to="/importExport/hRYearlyData">{t('import')}</Link>
              </>
            )
          }
        >
          <ExpensesCard chart={chart} view={view} years={years} year={year} onPick={pick} />
        </ChartState>
      </Card>
    </>
  )
}
