import { HiddenPay } from '#ui/hidden-pay.tsx'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Skeleton } from '#ui/skeleton.tsx'
import { useMoment } from '#api/moment.ts'
import { useSettings } from '#api/settings.ts'
import { useImportYears } from '#api/use-import-years.ts'
import { savePicture } from '#ui/charts/picture.ts'
import { ErasedInYears } from '#ui/erased-note.tsx'
import { Card, CardHeader, PageHeader } from '#ui/page.tsx'
import { useUnitOvertimeQuery } from './analytics-api.ts'
import { ChartState, PictureButton, type View, ViewSwitch, YearSwitch } from './analytics-frame.tsx'
import classes from './analytics.module.css'
import { CostCentreHours } from './cost-centre-hours.tsx'
import { OvertimeChart } from './overtime-chart.tsx'
import { totalOf } from './overtime-figures.ts'
import { OvertimeTable } from './overtime-table.tsx'
import { PolicyNames } from './policy-names.tsx'
import { UnitsOfYear } from './units-of-year.tsx'
import { useAmounts } from './use-amounts.ts'
import { usePickedYear } from '#ui/use-picked-year.ts'
import { useYearValues } from './use-year-values.ts'

const MODELS = ['businessUnits', 'settings']

/** Overtime cost by business unit, and overtime hours by cost centre. */
export function Overtime() {
  const { t } = useTranslation('analytics')
  const chart = useRef<SVGSVGElement>(null)
  const [view, setView] = useState<View>('chart')
  const moment = useMoment()
  const { settings, problem: unset, refetch } = useSettings(moment)
  const years = useImportYears()
  const [year, pick] = usePickedYear(years, settings?.planning.startYear)
  const { values, ...units } = useYearValues(
    useUnitOvertimeQuery({ years, moment }, { skip: !settings }),
    MODELS,
  )
  const problem = (settings ? undefined : unset) ?? units.problem
  const of = (values ?? []).map((all, index) => ({ year: years[index]!, units: all }))
  const amounts = useAmounts(of.map((one) => totalOf(one.units, 'cost')))
  const isEmpty = of.every((one) => totalOf(one.units, 'cost') === 0 && totalOf(one.units, 'hours') === 0)
  const isThere = !problem && values !== undefined && !isEmpty
  const picked = of.find((one) => one.year === year)
  const save = async (): Promise<void> => {
    if (!chart.current) return
    const legend = (of[0]?.units ?? []).map(({ name, colour }) => ({ name, colour }))
    const title = `${t('overtime.cost')} (${amounts.unit})`
    await savePicture(chart.current, { file: t('overtime.file'), title, legend })
  }
  const state = {
    problem,
    isLoading: !values,
    reload: () => {
      if (!settings) void refetch()
      units.reload()
    },
    empty: !isThere && (
      <>
        <p>{t('overtime.empty')}</p>
        <Link to="/importExport/hRYearlyData">{t('import')}</Link>
      </>
    ),
  }
  return (
    <>
      <PageHeader
        title={t('overtime.title')}
        chip={settings && years.length > 0 && <PolicyNames settings={settings} years={years} />}
      >
        <ViewSwitch view={view} onChange={setView} />
        <YearSwitch years={years} year={year} onPick={pick} />
        {isThere && view === 'chart' && !amounts.isHidden && <PictureButton save={save} />}
      </PageHeader>
      <ErasedInYears years={of.map((one) => ({ year: one.year, count: totalOf(one.units, 'unpaid') }))} />
      <div className={classes['two']}>
        <Card>
          <CardHeader title={t('overtime.cost')} chip={isThere && view === 'table' && amounts.money} />
          <ChartState {...state}>
            {view === 'chart' && amounts.isHidden ? (
              <div className={classes['empty']}>
                <HiddenPay />
              </div>
            ) : view === 'chart' ? (
              <OvertimeChart chart={chart} years={of} year={year} onPick={pick} amounts={amounts} />
            ) : (
              <OvertimeTable years={of} year={year} amounts={amounts} />
            )}
          </ChartState>
        </Card>
        {isThere && picked && <UnitsOfYear year={picked.year} units={picked.units} />}
        {!problem && !values && (
          <Card>
            <Skeleton of="lines" count={8} isSilent />
          </Card>
        )}
      </div>
      <CostCentreHours years={years} />
    </>
  )
}
