import { type BusinessUnitRow, businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { type CostCentreRow, costCentre } from '@staffplan/contracts/organisation/cost-centre'
import { type DepartmentRow, department } from '@staffplan/contracts/organisation/department'
import { type DivisionRow, division } from '@staffplan/contracts/organisation/division'
import type { RecordDefinition } from '@staffplan/contracts/record'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Moment, useMoment } from '#api/moment.ts'
import { useSettings } from '#api/settings.ts'
import { type Records, useRecords, WHOLE_LIST } from '#api/use-records.ts'
import { useReadProblemText } from '#i18n/use-problem-text.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ListProblem } from '#ui/tables/list-problem.tsx'
import { UnplacedPeople } from '#records/unplaced-people.tsx'
import { useLoadFailure } from '#records/use-load-failure.ts'
import { ErasedNote } from '#ui/erased-note.tsx'
import { Number } from '#ui/number.tsx'
import { Card, PageHeader } from '#ui/page.tsx'
import { Swatch } from '#ui/swatch.tsx'
import { TreeTable } from '#ui/tables/tree-table.tsx'
import { yearlyList } from './yearly-list.ts'
import { averageSalary, type OrganisationNode, organisationTree, totals } from './organisation-tree.ts'
import classes from './overview.module.css'

export function OrganisationOverview() {
  const { t } = useTranslation('organisation')
  const explain = useReadProblemText()
  const moment = useMoment()
  const { settings } = useSettings(moment)
  const year = settings?.planning.startYear
  const businessUnits = useFigures<BusinessUnitRow>(businessUnit, moment)
  const divisions = useFigures<DivisionRow>(division, moment)
  const departments = useFigures<DepartmentRow>(department, moment)
  const costCentres = useFigures<CostCentreRow>(costCentre, moment)
  const lists = [businessUnits, divisions, departments, costCentres]
  const problem = lists.find((list) => list.problem)?.problem
  useLoadFailure(problem?.code, t('common:state.listFailed'))
  const isLoading = lists.some(({ rows }) => rows === undefined)
  const tree = organisationTree({
    businessUnits: businessUnits.rows ?? [],
    divisions: divisions.rows ?? [],
    departments: departments.rows ?? [],
    costCentres: costCentres.rows ?? [],
  })
  const sum = isLoading || problem ? null : totals(tree)
  return (
    <>
      <PageHeader title={t('overview.title')} chip={year && t('overview.year', { year })} />
      <ErasedNote count={sum?.unpaid ?? 0} />
      <div className={classes['sums']}>
        <Sum title={t('overview.staffNumber')} value={sum?.staffNumber} />
        <Sum
          title={t('overview.averageSalary')}
          value={sum && averageSalary(sum)}
          unit={t('overview.perMonth')}
          decimals={2}
          isPay
        />
        <Sum
          title={t('overview.totalCost')}
          value={sum?.totalCost}
          unit={t('overview.perMonth')}
          decimals={2}
          isPay
        />
      </div>
      {year !== undefined && !moment && <UnplacedPeople year={year} />}
      <Card>
        {problem && (
          <ListProblem text={explain(problem)} retry={() => lists.forEach(({ reload }) => reload())} />
        )}
        {!problem && isLoading && <Skeleton of="lines" count={8} />}
        {!problem && !isLoading && tree.length === 0 && (
          <div className={classes['note']}>
            <p>{t('overview.empty')}</p>
            <Link to="/orgStructure/businessUnitOverview">{t('common:menu.businessUnits')}</Link>
            {' · '}
            <Link to="/importExport/hRYearlyData">{t('common:menu.hrData')}</Link>
          </div>
        )}
        {!problem && !isLoading && tree.length > 0 && (
          <TreeTable
            label={t('overview.tree')}
            roots={tree}
            title={t('common:record.name')}
            name={(node) => <Name node={node} />}
            columns={[
              { title: t('overview.staffNumber'), cell: (node) => <Number value={node.staffNumber} /> },
              {
                title: t('overview.averageSalary'),
                cell: (node) => <Number value={averageSalary(node)} decimals={2} isPay />,
              },
              {
                title: t('overview.totalCost'),
                cell: (node) => <Number value={node.totalCost} decimals={2} isPay />,
              },
            ]}
          />
        )}
      </Card>
    </>
  )
}

function useFigures<Row>(definition: RecordDefinition, moment: Moment | null): Records<Row> {
  const { path, models } = yearlyList(definition)
  return useRecords<Row>({ path, models, size: WHOLE_LIST, moment })
}

type SumProps = {
  readonly title: string
  /** Undefined or null while unknown. */
  readonly value: number | null | undefined
  readonly decimals?: number
  readonly unit?: string
  readonly isPay?: boolean
}

function Sum({ title, unit, ...number }: SumProps) {
  return (
    <Card className={classes['sum'] ?? ''}>
      <span className="soft">{title}</span>
      <b>
        <Number {...number} />
      </b>
      {unit && <span className="faint">{unit}</span>}
    </Card>
  )
}

function Name({ node }: { readonly node: OrganisationNode }) {
  const { t } = useTranslation('organisation')
  if (node.kind === 'unassigned') return <i>{t('overview.unassigned')}</i>
  return (
    <>
      {node.color && <Swatch colour={node.color} />}
      <bdi>{node.name}</bdi>
    </>
  )
}
