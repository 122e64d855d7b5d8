import type { RecordDefinition } from '@staffplan/contracts/record'
import type { RecordItem } from '#kernel/records/record-state.ts'
import type { Decided } from '#kernel/streams/stream-model.ts'
import type { PublicCollection } from '#ports/documents.ts'
import type { DriversState } from '#streams/drivers.ts'
import type { OrganisationState } from '#streams/organisation.ts'
import type { AssignmentKind } from './assignment-history.ts'

export type States = { readonly organisation: OrganisationState; readonly drivers: DriversState }

/** One kind of assignment, primary or secondary: its storage, how requests are read, and what commands decide. */
export type AssignmentFamily<Key, Values extends Key> = {
  /** The word that the types of its events begin with. */
  readonly kind: AssignmentKind
  readonly definition: RecordDefinition
  readonly collection: PublicCollection
  readonly read: (body: unknown) => Values
  /** The two ids that name an assignment, out of a DELETE's body or query. */
  readonly readKey: (sent: unknown) => Key
  readonly documentId: (key: Key) => string
  /** The assignment with the id; undefined where nothing is assigned. */
  readonly itemIn: (organisation: OrganisationState, id: string) => RecordItem<Values> | undefined
  readonly assign: (states: States, values: Values) => readonly Decided[]
  readonly change: (
    states: States,
    command: { readonly values: Values; readonly ifMatch: string | null },
  ) => readonly Decided[]
  readonly unassign: (
    organisation: OrganisationState,
    command: { readonly key: Key; readonly ifMatch: string | null },
  ) => readonly Decided[]
}
