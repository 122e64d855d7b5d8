import { useBoard } from '#planning/board/board.ts'
import { useVersion } from '#planning/board/use-versions.ts'

/** When the plan was last published; null before the first publish. */
export function usePublishedAt(): string | null {
  const { session } = useBoard()
  useVersion(session.store.aspects, 'status')
  useVersion(session.published.aspects, 'status')
  return session.access.source === 'draft' ? (session.store.published?.at ?? null) : session.publishedAt
}
