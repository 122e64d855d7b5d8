import type { DataSource } from '@staffplan/contracts/drivers/data-sources'
import { useTranslation } from 'react-i18next'
import { Number } from '#ui/number.tsx'
import { Chip } from '#ui/page.tsx'

/** `Lessons (0.60), Rooms (0.40)` */
export function DataSourceList({ of: sources }: { readonly of: readonly DataSource[] }) {
  const { t } = useTranslation('drivers')
  if (sources.length === 0) return <Chip isWarning>{t('dataSources.none')}</Chip>
  return sources.map(({ label, weight }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a source is known by its place
    <span key={index}>
      {index > 0 && t('common:list.join')}
      <bdi>{label}</bdi> (<Number value={weight} decimals={2} />)
    </span>
  ))
}
