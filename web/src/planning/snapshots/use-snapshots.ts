import type { SnapshotEntry } from '@staffplan/contracts/planning/snapshot'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { printMoment } from '#ui/dates.ts'
import { useBoard } from '../board/board.ts'
import { useVersion } from '../board/use-versions.ts'
import { isolate } from '../use-format.ts'
import { usePersonName } from '../use-person-name.ts'

/** The draft's snapshots, newest first; updates when others create or delete one. */
export function useSnapshots(): readonly SnapshotEntry[] {
  const { session } = useBoard()
  useVersion(session.store.aspects, 'status')
  return session.store.snapshots
}

/** When a snapshot was made and by whom, in words. */
export function useMaker(): (entry: Pick<SnapshotEntry, 'at' | 'by'>) => string {
  const { t } = useTranslation('planning')
  const { language } = useLanguage()
  const nameOf = usePersonName()
  return ({ at, by }) => t('snapshot.madeBy', { time: isolate(printMoment(at, language)), name: nameOf(by) })
}
