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
import type { TakenTitle, SnapshotOutcome } from './snapshot-commands.ts'
import type { LoadChanges } from './unanswered-restore.ts'

type PastDraft = Pick<PlanState, 'period' | 'cells'>
export type LoadPast = (rev: number) => Promise<PastDraft | 'unreadable' | null>

/** What a live session is made of, and whom it informs. */
export type LiveSessionOptions = {
  readonly line: Line
  readonly clientId: string
  readonly userId: number
  readonly period: PlanningPeriod
  readonly access: PlanAccess
  readonly storage: Parameters<typeof commandStore>[0]['storage']
  readonly schedule: (paint: () => void) => void
  readonly loadDraft: () => Promise<Loaded>
  /** Loads the draft as it was after a revision. */
  readonly loadPast?: LoadPast
  readonly loadChanges?: LoadChanges
  readonly loadPublished: () => Promise<PublishedState | 'unreadable' | null>
  readonly onRefused: (refused: Refused) => void
  /** Where refused changes of this user and plan wait for the page; without it they are lost on reload. */
  readonly refusedOf?: (whose: {
    readonly userId: number
    readonly startYear: number
  }) => KeptForThePage<Refused>
  /** Told when writes of an undo or redo were left out while no page shows their cells. */
  readonly onSkipped: (count: number) => void
  readonly onTooMany: () => void
  readonly onUnkept?: () => void
  /** Told when the overwritten values that the tab had stored cannot be read. */
  readonly onUnread?: () => void
  readonly onPublishSettled: (outcome: PublishOutcome, asked: PublishArgs) => void
  /** Told the outcome of saving a snapshot of what was published. */
  readonly onPublishedSnapshotSettled: (title: string, outcome: SnapshotOutcome) => void
  /** Told, when no page can say so, that a snapshot was not made because its title now belongs to somebody else. */
  readonly onTitleTaken?: (taken: TakenTitle) => void
  readonly onRestoreStepped: (type: 'undo' | 'redo', outcome: SnapshotOutcome) => void
}
