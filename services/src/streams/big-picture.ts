import {
  type Draft,
  type DraftCell,
  emptyDraft,
  foldDraft,
  sameValue,
} from '@staffplan/contracts/planning/draft'
import type { DraftOpsApplied, DraftPublished, draftEvents } from '@staffplan/contracts/planning/draft-events'
import type { EventOf } from '@staffplan/contracts/domain-event'
import type { StreamModel } from '#kernel/stream-model.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { draftEventHash } from './big-picture-hash.ts'

/** A save: `upTo` is the revision it made visible, `rev` its own. */
export type Publish = {
  readonly rev: number
  readonly upTo: number
  readonly at: string
  readonly by: number
  readonly message?: string
  readonly stateHash: string
  readonly resultHash: string
}

/** A save that changed what everybody sees, counted from 1; one that only sealed other pay is none. */
export type Shown = Pick<Publish, 'upTo' | 'at'> & { readonly number: number; readonly position: bigint }

type Writes = Pick<DraftOpsApplied, 'ops' | 'txn' | 'seq'> & {
  readonly rev: number
  readonly by: number
  readonly cid: string
  readonly at: string
}

/** The shared draft of a planning period, and what was last published of it. */
export type BigPictureState = {
  readonly draft: Draft
  /** Keys that hold something. */
  keys: number
  /** The draft as of the last publish. */
  readonly published: Draft
  /** Writes after the published revision, ascending. */
  unpublished: Writes[]
  lastPublish: Publish | null
  lastShown: Shown | null
  /** Highest command number that took effect, by user and client. */
  readonly lastSeq: Map<string, number>
  /** Hash of the last event; empty before the first. */
  hash: string
  /** Hashes of the events from the published revision on, by revision. */
  readonly hashes: Map<number, string>
}

/** Stream of the planning period that starts in the year. */
export function bigPictureStream(startYear: number | string): string {
  return `bigPicture-${startYear}`
}

export const bigPictureModel: StreamModel<BigPictureState> = {
  initial: () => ({
    draft: emptyDraft(),
    keys: 0,
    published: emptyDraft(),
    unpublished: [],
    lastPublish: null,
    lastShown: null,
    lastSeq: new Map(),
    hash: '',
    hashes: new Map(),
  }),
  evolve(state, recorded, stored = recorded) {
    const event = recorded as RecordedEvent & EventOf<typeof draftEvents> // parsed by EventTypes
    const { clientId, seq } = event.data
    state.lastSeq.set(clientName(recorded.metadata.actor, clientId), seq)
    state.hash = draftEventHash(stored)
    state.hashes.set(Number(recorded.revision), state.hash)
    switch (event.type) {
      case 'DraftOpsApplied':
        applyWrites(state, {
          rev: Number(recorded.revision),
          by: recorded.metadata.actor,
          cid: clientId,
          at: recorded.metadata.at,
          ...event.data,
        })
        return state
      case 'DraftPublished':
        publish(state, recorded, event.data)
        return state
    }
  },
}

/** Under what a client's command numbers count: a client id belongs to the user who uses it. */
export function clientName(userId: number, clientId: string): string {
  return `${userId}/${clientId}`
}

/** The users behind the client ids of names that `clientName` made. */
export function usersByClient(names: Iterable<string>): Record<string, number> {
  const users: Record<string, number> = {}
  for (const name of names) {
    const slash = name.indexOf('/')
    users[name.slice(slash + 1)] = Number(name.slice(0, slash))
  }
  return users
}

/** The draft as of a revision that is not older than the last publish; a copy. */
export function draftAsOf(state: BigPictureState, revision: number): Draft {
  const draft: Draft = {
    cells: new Map<string, DraftCell>(state.published.cells),
    open: [...state.published.open],
  }
  for (const writes of state.unpublished) {
    if (writes.rev > revision) break
    foldDraft(draft, writes)
  }
  return draft
}

function applyWrites(state: BigPictureState, writes: Writes): void {
  const { draft } = state
  const held = (keys: Iterable<string>): number =>
    [...keys].filter((key) => (draft.cells.get(key)?.v ?? null) !== null).length
  const keys = new Set([...draft.open, ...writes.ops].map(({ k }) => k))
  const before = held(keys)
  foldDraft(draft, writes)
  state.keys += held(keys) - before
  state.unpublished.push(writes)
}

function publish(state: BigPictureState, recorded: RecordedEvent, data: DraftPublished): void {
  const { upTo, message, stateHash, resultHash } = data
  const later = state.unpublished.findIndex(({ rev }) => rev > upTo)
  const count = later === -1 ? state.unpublished.length : later
  const writes = state.unpublished.splice(0, count)
  const isShown = foldsVisibly(state.published, writes)
  for (const rev of state.hashes.keys()) if (rev < upTo) state.hashes.delete(rev)
  const { at } = recorded.metadata
  if (isShown) {
    const number = (state.lastShown?.number ?? 0) + 1
    state.lastShown = { number, upTo, at, position: recorded.position }
  }
  state.lastPublish = {
    rev: Number(recorded.revision),
    upTo,
    at,
    by: recorded.metadata.actor,
    ...(message === undefined ? {} : { message }),
    stateHash,
    resultHash,
  }
}

/** Whether a value is another one after the writes. */
function foldsVisibly(published: Draft, all: readonly Writes[]): boolean {
  const keys = new Set([...published.open, ...all.flatMap(({ ops }) => ops)].map(({ k }) => k))
  const before = new Map([...keys].map((key) => [key, published.cells.get(key)?.v ?? null]))
  for (const writes of all) foldDraft(published, writes)
  return [...before].some(([key, v]) => !sameValue(published.cells.get(key)?.v ?? null, v))
}
