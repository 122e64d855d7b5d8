import type { DataSource } from '@staffplan/contracts/drivers/data-sources'
import { useTranslation } from 'react-i18next'
import { Number } from '#ui/number.tsx'

/** `Lessons (0.60), Rooms (0.40)` */
export function DataSourceList({ of: sources }: { readonly of: readonly DataSource[] }) {
  const { t } = useTranslation()
  return sources.map(({ label, weight }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a source is known by its place
    <span key={index}>
      {index > 0 && t('list.join')}
      <bdi>{label}</bdi> (<Number value={weight} decimals={2} />)
    </span>
  ))
}
