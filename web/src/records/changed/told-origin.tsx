import type { TrailEntry } from '@staffplan/contracts/trail/trail'
import { useTranslation } from 'react-i18next'

/** Noted by the server itself where a whole plan came without what it was based on. */
const NO_BASE = 'legacy-no-base'

/** How something was sent, and why, where the log says so. */
export function Origin({ of: { via, why } }: { readonly of: Pick<TrailEntry, 'via' | 'why'> }) {
  const { t } = useTranslation('past')
  if (via === undefined && why === undefined) return null
  return (
    <span className="faint">
      {via && t(`via.${via}`)}
      {via && why !== undefined && ' · '}
      {why === NO_BASE && t('why.noBase')}
      {why !== undefined && why !== NO_BASE && t('why.given', { why: `\u2068${why}\u2069` })}
    </span>
  )
}
