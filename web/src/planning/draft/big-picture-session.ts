import type { PlanningPeriod } from '@staffplan/contracts/arithmetic/period'
import type { DraftOp } from '@staffplan/contracts/planning/draft'
import type { Differences } from './differences.ts'
import type { ConnectionStatus } from './draft-connection.ts'
import type { DraftStore } from './draft-store.ts'
import type { EditHistory } from './edit-history.ts'
import type { ForeignChanges } from './foreign-changes.ts'
import type { PlanAccess } from './plan-access.ts'
import type { Publication } from './publication.ts'
import type { Refusals } from './refusals.ts'
import type { Signal } from './signal.ts'

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
  readonly foreign: ForeignChanges
  /** Own steps since its user signed in, whichever pages were shown. */
  readonly history: EditHistory
  readonly refusals: Refusals
  readonly status: ConnectionStatus
  readonly statusChanged: Signal<unknown>
  /** Changes of an earlier day, or of a tab that broke off, wait: their author says whether they still hold. */
  readonly isAsking: boolean
  /** How many; what was entered since is not among them. */
  readonly held: number
  readonly sendHeld: () => void
  readonly discardHeld: () => void

  /** One step: shown at once, sent as soon as possible; false when it could not be taken. */
  readonly edit: (ops: readonly DraftOp[]) => boolean
  /** Told while the last changes are still taken: whoever is being typed for hands them in. */
  readonly ending: Signal<void>
  /** A save from the moment that its dialog opens. */
  readonly beginPublication: () => Publication
  readonly retry: () => void
}
