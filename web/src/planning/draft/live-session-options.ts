import type { PlanningPeriod } from '@staffplan/contracts/arithmetic/period'
import type { PlanState } from '@staffplan/contracts/planning/plan-state'
import type { PublishedState } from '@staffplan/contracts/planning/published'
import type { commandStore } from './command-store.ts'
import type { Loaded } from './draft-replica.ts'
import type { Line } from './line.ts'
import type { PlanAccess } from './plan-access.ts'
import type { PublishArgs, PublishOutcome } from './publication.ts'
import type { KeptForThePage } from './for-the-page.ts'
import type { Refused } from './refusals.ts'
import type { KeptMeanwhile, SnapshotOutcome } from './snapshot-commands.ts'
import type { LoadChanges } from './unheard-restore.ts'

type PastDraft = Pick<PlanState, 'period' | 'cells'>
export type LoadPast = (rev: number) => Promise<PastDraft | 'unreadable' | null>

/** What a live session is made from, and whom it tells. */
export type LiveSessionOptions = {
  readonly line: Line
  readonly clientId: string
  readonly userId: number
  readonly period: PlanningPeriod
  readonly access: PlanAccess
  readonly storage: Parameters<typeof commandStore>[0]['storage']
  readonly schedule: (paint: () => void) => void
  readonly loadDraft: () => Promise<Loaded>
  /** The draft as it was after a revision. */
  readonly loadPast?: LoadPast
  readonly loadChanges?: LoadChanges
  readonly loadPublished: () => Promise<PublishedState | 'unreadable' | null>
  readonly onRefused: (refused: Refused) => void
  /** Where what was refused waits for the page, of this user and plan; it goes with the memory of the page unless given. */
  readonly refusedOf?: (whose: {
    readonly userId: number
    readonly startYear: number
  }) => KeptForThePage<Refused>
  /** Writes of a step back or forward were left out while no page shows their cells. */
  readonly onSkipped: (count: number) => void
  readonly onTooMany: () => void
  readonly onUnkept?: () => void
  /** What the tab had kept of overwritten values cannot be read. */
  readonly onUnread?: () => void
  readonly onPublishSettled: (outcome: PublishOutcome, asked: PublishArgs) => void
  /** What became of keeping what was published. */
  readonly onKept: (title: string, outcome: SnapshotOutcome) => void
  /** A snapshot was not made, because its title is somebody else's now, while no page is open that says so. */
  readonly onKeptMeanwhile?: (kept: KeptMeanwhile) => void
  readonly onReverted: (type: 'undo' | 'redo', outcome: SnapshotOutcome) => void
}
