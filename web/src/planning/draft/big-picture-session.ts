import type { PlanningPeriod } from '@staffplan/contracts/arithmetic/period'
import type { DraftOp } from '@staffplan/contracts/planning/draft'
import type { Differences } from './differences.ts'
import type { ConnectionStatus } from './draft-connection.ts'
import type { DraftStore } from './draft-store.ts'
import type { EditHistory } from './edit-history.ts'
import type { ForeignChanges } from './foreign-changes.ts'
import type { LeftBehind } from './left-behind.ts'
import type { PlanAccess } from './plan-access.ts'
import type { Publication } from './publication.ts'
import type { Refusals, Refused } from './refusals.ts'
import type { Together } from '../together/together.ts'
import type { Signal } from '#live/signal.ts'
import type { SnapshotCommands, SnapshotOutcome } from './snapshot-commands.ts'

export type Compared = { readonly with: DraftStore; readonly differences: Differences }

/** What the page shows and asks for, whatever the plan comes from: live now, another moment or a variant later. */
export interface BigPictureSession {
  readonly access: PlanAccess
  readonly userId: number
  readonly period: PlanningPeriod
  /** What the bands show. */
  readonly store: DraftStore
  /** What everybody else sees. */
  readonly published: DraftStore
  /** When that was published; null before the first time. */
  readonly publishedAt: string | null
  readonly differences: Differences
  /** What is shown is blue where it differs from this: from what everybody sees or, looking back, from now. */
  readonly compared: Compared | null
  readonly foreign: ForeignChanges
  /** Own steps since its user signed in, whichever pages were shown. */
  readonly history: EditHistory
  /** What a step back or forward would have written where somebody else has written meanwhile. */
  readonly skipped: Signal<readonly DraftOp[]>
  /** What the server will not let a step back or forward write, and why. */
  readonly refusedSteps: Signal<Refused>
  readonly snapshots: SnapshotCommands
  /** Who else is there; null where people do not meet. */
  readonly together: Together | null
  readonly refusals: Refusals
  readonly status: ConnectionStatus
  /** The server is away because it restarts, as it said. */
  readonly isRestarting: boolean
  readonly statusChanged: Signal<unknown>
  /** Changes of an earlier day, or of a tab that broke off, wait until their author says whether they still hold: nothing else waits for that. */
  readonly held: readonly DraftOp[]
  readonly sendHeld: () => void
  readonly discardHeld: () => void
  /** What waits for plans of other start years. */
  readonly leftBehind: LeftBehind

  /** One step: shown at once, sent as soon as possible; false when it could not be taken. */
  readonly edit: (ops: readonly DraftOp[]) => boolean
  /** The same knowingly over what somebody else has written, under all keys or those in `over`: the history then names it. */
  readonly overwrite: (ops: readonly DraftOp[], over?: readonly string[]) => boolean
  /** Told while the last changes are still taken: whoever is being typed for hands them in. */
  readonly ending: Signal<void>
  /** A save from the moment that its dialog opens. */
  readonly beginPublication: () => Publication
  /** Unpublished changes of everybody go, in one step that Undo takes back; refused once more was written than up to what was shown. Resolves when that is done or failed. */
  readonly discard: (upTo: number) => Promise<SnapshotOutcome>
  readonly retry: () => void
}
