export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type Key = string | number | null

/** One row of a read model: `keys` are what it is sorted and filtered by, `body` is what is answered. Only declared
 *  keys are allowed; one that is left out is null. */
export type Document = {
  readonly id: string
  readonly keys: { readonly [name: string]: Key }
  readonly body: { readonly [name: string]: Json }
}

/** A read model, versioned by name; every key a list sorts or filters by is declared and indexed. */
type CollectionShape = {
  readonly name: string
  readonly keys: readonly string[]
  /** Keys by which a list is narrowed while it is sorted by another; each such pair has an index of its own. */
  readonly filters?: readonly string[]
  /** Keys that are asked for without a filter, where not all of them are: the others have no index of their own. */
  readonly alone?: readonly string[]
  /** Another of the same projection, as part of whose documents its own are shown: a change of one is a change of both. */
  readonly shownIn?: string
  /** Its projection's; documents of another version are rebuilt. */
  readonly version?: number
}

/** Tells nothing of what people earn. */
export type PublicCollection = CollectionShape & { readonly pay?: never }
/** Tells what people earn, alone or together. */
export type PayCollection = CollectionShape & { readonly pay: true }
export type Collection = PublicCollection | PayCollection

export type Write =
  | { readonly collection: string; readonly document: Document }
  | { readonly collection: string; readonly remove: string }

export type SortBy = { readonly key: string; readonly direction: 'asc' | 'desc' }

export type PageQuery = {
  readonly where?: { readonly [key: string]: Key }
  /** Words that the key `search` holds, each of them; see search-key.ts. */
  readonly search?: readonly string[]
  /** Applied in order, null before numbers before texts, texts by their bytes. Ties are broken by the key `id` when
   *  declared (it is unique), else by the document's id, in the direction of the last order: one index serves both ways. */
  readonly sort: readonly SortBy[]
  readonly offset: number
  readonly limit: number
}

export type Page = { readonly content: readonly Document[]; readonly totalElements: number }

/** An event by its place and its id: a log that holds another there, or none, is not the one it was read from. */
export type EventMark = { readonly stream: string; readonly revision: bigint; readonly id: string }

/** The read models: documents by collection, written only by projectors. */
export interface Documents extends AsyncDisposable {
  /** Writes and checkpoint appear together, or the replay of the same events makes them right. What comes again or
   *  late (a position not after the checkpoint) changes nothing. `last` is the event at the position. */
  commit: (projector: string, position: bigint, writes: readonly Write[], last?: EventMark) => Promise<void>
  /** Position that a projector has reached; 0 before the first commit. */
  checkpoint: (projector: string) => Promise<bigint>
  /** The event at the checkpoint; null before the first commit, or when that did not name it. */
  lastEvent: (projector: string) => Promise<EventMark | null>
  /** Whether the projector has been at the present since it began: until then its documents are a part. */
  isComplete: (projector: string) => Promise<boolean>
  /** With the collections that are read from now on. */
  markComplete: (projector: string, collections: readonly string[]) => Promise<void>
  get: (collection: string, id: string) => Promise<Document | null>
  /** The documents that exist among the ids, in no order. */
  getMany: (collection: string, ids: readonly string[]) => Promise<readonly Document[]>
  /** The documents whose key has one of the values, in no order. */
  matching: (collection: string, key: string, values: readonly Key[]) => Promise<readonly Document[]>
  page: (collection: string, query: PageQuery) => Promise<Page>
  /** Empties the collections and forgets the checkpoint and that they were complete, for a full rebuild. */
  reset: (projector: string, collections: readonly string[]) => Promise<void>
}

/** A store that can hand a long list out in parts, all of one moment, each read when it is asked for. */
export interface DocumentParts {
  parts: (collection: string, query: PageQuery, size: number) => AsyncIterable<readonly Document[]>
}
