import type { HistoryEntry } from '@staffplan/contracts/planning/history'
import { useTranslation } from 'react-i18next'
import { useBoard } from '../board/board.ts'
import { isolate } from '../use-format.ts'

/** What kind of thing happened; null for what was simply entered. */
export function useKindWords(): (
  entry: Pick<HistoryEntry, 'kind' | 'title' | 'moment' | 'whose'>,
) => string | null {
  const { t } = useTranslation('planning')
  const { names } = useBoard()
  return ({ kind, title = '', moment, whose }) => {
    if (kind === 'edit') return null
    if (whose !== undefined)
      return t('past.kind.revert', { name: isolate(names.get(whose) ?? t('people.somebody')) })
    if (moment !== undefined) return t('past.kind.moment', { rev: moment })
    return t(`past.kind.${kind}`, { title: isolate(title) })
  }
}
