import type { Collection, Document, Key } from '#ports/documents.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

/** What a projection sees of its read models while it folds a batch: stored documents under its own unwritten ones. */
export interface View {
  get: (collection: string, id: string) => Promise<Document | null>
  /** All documents whose key has the value. */
  where: (collection: string, key: string, value: Key) => Promise<readonly Document[]>
  /** Asks the store once for what is wanted one by one afterwards. */
  load: (collection: string, ids: readonly string[]) => Promise<void>
  loadWhere: (collection: string, key: string, values: readonly Key[]) => Promise<void>
  put: (collection: string, document: Document) => void
  remove: (collection: string, id: string) => void
}

/** Everything a projection may look at besides the event: its own view, and streams an event points to. */
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
  /** The event types it wants; others only move its position. */
  readonly handles: readonly string[]
  /** Those of them whose data it does not look at: it is not parsed. */
  readonly unparsed?: readonly string[]
  /** Before the first event of a batch: loads what they will look at, so that a store behind a wire is asked seldom. */
  readonly prepare?: (events: readonly RecordedEvent[], view: View) => Promise<void>
  readonly apply: (event: RecordedEvent, context: ProjectionContext) => Promise<void>
  /** After the last event of a batch: what is worked out once for all of them. The view is the batch's own. */
  readonly settle?: (view: View) => Promise<void>
}
