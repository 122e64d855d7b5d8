import { useBoard } from '#planning/board/board.ts'
import { type SaveEffect, saveEffect } from '../draft/save-effect.ts'
import { useVersion } from '#planning/board/use-versions.ts'

/** What a save would change now; follows every change of either side. */
export function useSaveEffect(): SaveEffect | null {
  const { session } = useBoard()
  const { store, published, differences } = session
  useVersion(store.aspects, 'totals')
  useVersion(store.aspects, 'plan')
  useVersion(store.aspects, 'status')
  useVersion(published.aspects, 'totals')
  useVersion(published.aspects, 'plan')
  useVersion(differences.changes, 'all')
  return saveEffect({ draft: store, published, differences, me: session.userId })
}
