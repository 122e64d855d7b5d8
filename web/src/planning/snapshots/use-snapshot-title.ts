import { MAX_SNAPSHOTS, type SnapshotEntry, snapshotTitle } from '@staffplan/contracts/planning/snapshot'
import { fieldErrors } from '@staffplan/contracts/validation'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#i18n/use-problem-text.ts'
import type { SeenTitle } from '../draft/snapshot-commands.ts'
import { useMaker, useSnapshots } from './use-snapshots.ts'

export type TypedTitle = {
  /** The title as it would be stored, and the snapshot that has it now; null while the title is not valid. */
  readonly snapshot: SeenTitle | null
  /** Why the title is not valid, in words; also when it is empty. */
  readonly problem: string | undefined
  /** Says which snapshot it would replace. */
  readonly replaces: string | undefined
}

/** Checks the title of a snapshot as it is being typed. */
export function useSnapshotTitle(typed: string): TypedTitle {
  const { t } = useTranslation('planning')
  const snapshots = useSnapshots()
  const madeBy = useMaker()
  const explain = useProblemText()
  const read = snapshotTitle.safeParse(typed)
  if (!read.success) {
    const [problem] = fieldErrors(read.error)
    return { snapshot: null, problem: problem && explain(problem), replaces: undefined }
  }
  const replaced: SnapshotEntry | undefined = snapshots.find(({ title }) => title === read.data)
  if (!replaced && snapshots.length >= MAX_SNAPSHOTS) {
    const problem = explain({ code: 'too-many-snapshots', params: { max: MAX_SNAPSHOTS } })
    return { snapshot: null, problem, replaces: undefined }
  }
  const replaces = replaced && t('snapshot.replaces', { title: replaced.title, who: madeBy(replaced) })
  return { snapshot: { title: read.data, seen: replaced?.rev ?? null }, problem: undefined, replaces }
}
