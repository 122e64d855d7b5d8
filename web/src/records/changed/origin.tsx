import { NO_BASE } from '@staffplan/contracts/told-origin'
import type { TrailEntry } from '@staffplan/contracts/trail/trail'
import { useTranslation } from 'react-i18next'

type Told = Pick<TrailEntry, 'via' | 'why'>

/** How a change was sent and why, as far as the log says so; null when it says neither. */
export function useOriginWords(): (of: Told) => string | null {
  const { t } = useTranslation('past')
  return ({ via, why }) => {
    const reason = why === NO_BASE ? t('why.noBase') : why && t('why.given', { why: `\u2068${why}\u2069` })
    return [via && t(`via.${via}`), reason].filter(Boolean).join(' · ') || null
  }
}

/** The origin of a change in faint text; nothing when there is none. */
export function Origin({ of }: { readonly of: Told }) {
  const words = useOriginWords()(of)
  return words !== null && <span className="faint">{words}</span>
}
