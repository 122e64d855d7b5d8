import type { HistoryEntry } from '@staffplan/contracts/planning/history'
import { useTranslation } from 'react-i18next'
import { changeNumber } from '#ui/change-number.ts'
import { useBoard } from '../board/board.ts'
import { isolate } from '../use-format.ts'
import { usePersonName } from '../use-person-name.ts'

/** What kind of change it was; null for an ordinary edit. */
export function useKindWords(): (
  entry: Pick<HistoryEntry, 'by' | 'kind' | 'title' | 'moment' | 'revertedUser'>,
) => string | null {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const nameOf = usePersonName()
  return ({ by, kind, title = '', moment, revertedUser }) => {
    if (kind === 'edit') return null
    if (revertedUser === by) return t('past.kind.revertOwn')
    if (revertedUser === session.userId) return t('past.kind.revertYours')
    if (revertedUser !== undefined) return t('past.kind.revert', { name: nameOf(revertedUser) })
    if (moment !== undefined) return t('past.kind.moment', { change: changeNumber(moment) })
    return t(`past.kind.${kind}`, { title: isolate(title) })
  }
}
