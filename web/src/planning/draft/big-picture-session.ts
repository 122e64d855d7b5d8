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

/** What the planning page shows and can do, whatever the source of the plan: the live draft or a past moment. */
export interface BigPictureSession {
  readonly access: PlanAccess
  readonly userId: number
  readonly period: PlanningPeriod
  /** The plan that the bands show. */
  readonly store: DraftStore
  /** The published plan, which everybody sees. */
  readonly published: DraftStore
  /** When the published plan was published; null before the first publish. */
  readonly publishedAt: string | null
  readonly differences: Differences
  /** Differences from this plan are marked blue: the published one or, looking back, the present one. Null: none. */
  readonly compared: Compared | null
  readonly foreign: ForeignChanges
  /** This user's own steps since sign-in, across pages. */
  readonly history: EditHistory
  /** Writes that an undo or redo left out because somebody else had written there meanwhile. */
  readonly skipped: Signal<readonly DraftOp[]>
  /** Writes of an undo or redo that the server refused, with the reasons. */
  readonly refusedSteps: Signal<Refused>
  readonly snapshots: SnapshotCommands
  /** The other users on the page; null where presence is not shared. */
  readonly together: Together | null
  readonly refusals: Refusals
  readonly status: ConnectionStatus
  /** The server has announced a restart and is not back yet. */
  readonly isRestarting: boolean
  readonly statusChanged: Signal<unknown>
  /**
   * Changes from an earlier day, or from a tab that was cut off, are held until their author confirms them. Other
   * changes do not wait for that.
   */
  readonly held: readonly DraftOp[]
  readonly sendHeld: () => void
  readonly discardHeld: () => void
  /** Unsent changes to plans with other start years. */
  readonly leftBehind: LeftBehind

  /** Enters one step: shown at once, sent as soon as possible; false when it could not be taken. */
  readonly edit: (ops: readonly DraftOp[]) => boolean
  /** Like `edit`, but knowingly overwrites values of others, under all keys or those in `over`; the history names them. */
  readonly overwrite: (ops: readonly DraftOp[], over?: readonly string[]) => boolean
  /** Told while changes are still accepted: input fields hand in what is being typed. */
  readonly ending: Signal<void>
  /** Starts a publication, from the opening of its dialog. */
  readonly beginPublication: () => Publication
  /**
   * Discards everybody's unpublished changes in one step that can be undone; refused if anything was written after
   * revision `upTo`. Resolves when the discard is done or has failed.
   */
  readonly discard: (upTo: number) => Promise<SnapshotOutcome>
  readonly retry: () => void
}
