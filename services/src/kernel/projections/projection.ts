import type { Collection, Document, Key } from '#ports/documents.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

/** A projection's read models while it applies events: the stored documents, overlaid with its unwritten changes. */
export interface View {
  get: (collection: string, id: string) => Promise<Document | null>
  /** All documents whose key has the value. */
  where: (collection: string, key: string, value: Key) => Promise<readonly Document[]>
  /** Loads with one query what is then read one by one. */
  load: (collection: string, ids: readonly string[]) => Promise<void>
  loadWhere: (collection: string, key: string, values: readonly Key[]) => Promise<void>
  put: (collection: string, document: Document) => void
  remove: (collection: string, id: string) => void
}

/** Everything a projection may read besides the event: its own view, and streams that an event points to. */
export type ProjectionContext = {
  readonly view: View
  /** Reads another stream (an import's chunks), decoded. */
  readonly read: (stream: string) => AsyncIterable<RecordedEvent>
}

/** Events -> documents. Applying any part of the log twice changes nothing. */
export type Projection = {
  readonly name: string
  /** Raised when the documents' shape changes; the read model is then rebuilt under the new name. */
  readonly version: number
  readonly collections: readonly Collection[]
  /** Event types that the projection applies; all others only move its position. */
  readonly handles: readonly string[]
  /** Handled types whose data the projection does not use, so that they need not be parsed. */
  readonly unparsed?: readonly string[]
  /** Called before the first event of a batch: loads what the events will need, with few queries to a remote store. */
  readonly prepare?: (events: readonly RecordedEvent[], view: View) => Promise<void>
  readonly apply: (event: RecordedEvent, context: ProjectionContext) => Promise<void>
  /** Called with the view before its changes are stored: computes once what depends on all events since the last time. */
  readonly settle?: (view: View) => Promise<void>
}
