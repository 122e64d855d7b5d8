import { useBoard } from '#planning/board/board.ts'
import { type SaveEffect, saveEffect } from '../draft/save-effect.ts'
import { useVersion } from '#planning/board/use-versions.ts'

/** What a save would change now; follows every change of either side. */
export function useSaveEffect(): SaveEffect | null {
  const { session } = useBoard()
  const { store, published, differences } = session
  useVersion(store.facts, 'totals')
  useVersion(store.facts, 'plan')
  useVersion(store.facts, 'status')
  useVersion(published.facts, 'totals')
  useVersion(published.facts, 'plan')
  useVersion(differences.changes, 'all')
  return saveEffect({ draft: store, published, differences, me: session.userId })
}
