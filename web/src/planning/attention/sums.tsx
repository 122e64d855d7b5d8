import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useBoard } from '../board/board.ts'
import { isolate, useFormat } from '../use-format.ts'
import type { Concerns } from './use-concerns.ts'

/** Totals that contradict each other. */
export function Sums({ concerns: { sums, noSalary, startYear } }: { readonly concerns: Concerns }) {
  const { t } = useTranslation('planning')
  const { unitById } = useBoard()
  const { fte, exact } = useFormat()
  return (
    <ul>
      {noSalary > 0 && (
        <li>
          <span>{t('attention.noSalary', { count: noSalary, year: startYear })}</span>
          <Link to={`/importExport/hRYearlyData?year=${startYear}`}>{t('attention.import')}</Link>
        </li>
      )}
      {sums.map(({ businessUnitId, year, manual, planned }) => {
        const unit = isolate(unitById.get(businessUnitId)?.businessUnit.name ?? `#${businessUnitId}`)
        const text = t('attention.manual', { unit, year, manual: exact(manual), planned: fte(planned) })
        return (
          <li key={`${businessUnitId} ${year}`}>
            <span>{text}</span>
            <Link to={`/OverviewPlanning/ManualPlanning?year=${year}`}>{t('attention.compare')}</Link>
          </li>
        )
      })}
    </ul>
  )
}
