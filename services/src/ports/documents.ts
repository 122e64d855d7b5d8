export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type Key = string | number | null

/** One row of a read model: it is sorted and filtered by `keys`, and answers contain its `body`. Only declared
 *  keys are allowed; a missing key is null. */
export type Document = {
  readonly id: string
  readonly keys: { readonly [name: string]: Key }
  readonly body: { readonly [name: string]: Json }
}

/** A read model, versioned by name; every key a list sorts or filters by is declared and indexed. */
type CollectionShape = {
  readonly name: string
  readonly keys: readonly string[]
  /** Keys that lists are filtered by while they are sorted by another key; each such pair has an index of its own. */
  readonly filters?: readonly string[]
  /** Keys that are queried or sorted by without a filter, and so have an index of their own; all keys unless given. */
  readonly alone?: readonly string[]
  /** Another collection of this projection whose documents show those of this one, and so change with them. */
  readonly shownIn?: string
  /** Version of its projection; documents of another version are rebuilt. */
  readonly version?: number
}

/** A collection that does not reveal what people earn. */
export type PublicCollection = CollectionShape & { readonly pay?: never }
/** A collection that reveals what people earn, individually or in total. */
export type PayCollection = CollectionShape & { readonly pay: true }
export type Collection = PublicCollection | PayCollection

export type Write =
  | { readonly collection: string; readonly document: Document }
  | { readonly collection: string; readonly remove: string }

export type SortBy = { readonly key: string; readonly direction: 'asc' | 'desc' }

export type PageQuery = {
  readonly where?: { readonly [key: string]: Key }
  /** Words that the key `search` must all contain; see search-key.ts. */
  readonly search?: readonly string[]
  /** Applied in order, null before numbers before texts, texts by their bytes. Ties are broken by the key `id` when
   *  declared (it is unique), else by the document's id, in the direction of the last order: one index serves both ways. */
  readonly sort: readonly SortBy[]
  readonly offset: number
  readonly limit: number
}

export type Page = { readonly content: readonly Document[]; readonly totalElements: number }

/** An event by its place and id. A log that has another event there, or none, is not the log that it was read from. */
export type EventMark = { readonly stream: string; readonly revision: bigint; readonly id: string }

/** The read models: documents by collection, written only by projectors. */
export interface Documents extends AsyncDisposable {
  /** Writes and checkpoint are stored together, or replaying the same events corrects them. A repeated or late commit (a
   *  position not after the checkpoint) changes nothing. `last` is the event at the position. */
  commit: (projector: string, position: bigint, writes: readonly Write[], last?: EventMark) => Promise<void>
  /** Position that a projector has reached; 0 before the first commit. */
  checkpoint: (projector: string) => Promise<bigint>
  /** The event at the checkpoint; null before the first commit, or when the commit did not name it. */
  lastEvent: (projector: string) => Promise<EventMark | null>
  /** Whether the projector has caught up once since it began; until then its documents are incomplete. */
  isComplete: (projector: string) => Promise<boolean>
  /** Notes that the projector has caught up; `collections` are those that are read from now on. */
  markComplete: (projector: string, collections: readonly string[]) => Promise<void>
  get: (collection: string, id: string) => Promise<Document | null>
  /** The documents that exist among the ids, in no order. */
  getMany: (collection: string, ids: readonly string[]) => Promise<readonly Document[]>
  /** The documents whose key has one of the values, in no order. */
  matching: (collection: string, key: string, values: readonly Key[]) => Promise<readonly Document[]>
  page: (collection: string, query: PageQuery) => Promise<Page>
  /** Empties the collections and forgets the checkpoint and that they were complete, so that they are rebuilt in full. */
  reset: (projector: string, collections: readonly string[]) => Promise<void>
}

/** A store that can return a long list in parts, read one at a time but all as of the same moment. */
export interface DocumentParts {
  parts: (collection: string, query: PageQuery, size: number) => AsyncIterable<readonly Document[]>
}
