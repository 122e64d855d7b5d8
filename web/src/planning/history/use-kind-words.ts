import type { HistoryEntry } from '@staffplan/contracts/planning/history'
import { useTranslation } from 'react-i18next'
import { isolate } from '../use-format.ts'

/** What kind of thing happened; null for what was simply entered. */
export function useKindWords(): (entry: Pick<HistoryEntry, 'kind' | 'title' | 'moment'>) => string | null {
  const { t } = useTranslation('planning')
  return ({ kind, title = '', moment }) => {
    if (kind === 'edit') return null
    if (moment !== undefined) return t('past.kind.moment', { rev: moment })
    return t(`past.kind.${kind}`, { title: isolate(title) })
  }
}
