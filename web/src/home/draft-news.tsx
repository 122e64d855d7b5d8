import { useFirstNames, usePeople } from '#api/use-people.ts'
import { BoardProvider } from '#planning/board/board-provider.tsx'
import { useBoardValue } from '#planning/board/use-board-value.ts'
import type { LoadedPlan } from '#planning/once-loaded.tsx'
import { Feed } from './feed.tsx'
import { useLastVisit } from './use-last-visit.ts'
import { ConcernsCard } from './concerns-card.tsx'

/** The start page has no panel to open; its links lead to the plan. */
const open = () => {}

/** Changes to the draft since the last visit, and what needs attention; for users who may see the draft. */
export default function DraftNews({ session, ground }: LoadedPlan) {
  const names = usePeople(true)
  const firstNames = useFirstNames(true)
  const board = useBoardValue({ session, ground, names, firstNames, open, isAside: true })
  const { before } = useLastVisit(session)
  return (
    <BoardProvider board={board}>
      <Feed since={before?.at ?? null} />
      <ConcernsCard />
    </BoardProvider>
  )
}
