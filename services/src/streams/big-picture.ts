import { type Draft, emptyDraft, foldDraft, sameValue } from '@staffplan/contracts/planning/draft'
import { clientIdOfWriter, userOfWriter } from '@staffplan/contracts/planning/writer'
import type { DraftPublished, draftEvents, SnapshotCreated } from '@staffplan/contracts/planning/draft-events'
import type { EventOf } from '@staffplan/contracts/event-definition'
import { CommandIndex } from '#kernel/commands/command-index.ts'
import type { StreamModel } from '#kernel/streams/stream-model.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { countApplied } from './applied-counts.ts'
import { storedBigPicture } from './big-picture-checkpoint.ts'
import { draftEventHash } from './draft-event-hash.ts'
import {
  type BigPictureState,
  clientName,
  copyOf,
  draftAsOf,
  isKept,
  type Writes,
} from './big-picture-state.ts'
import { DraftClients } from './draft-clients.ts'
import {
  dropSnapshot,
  type Entries,
  entriesOf,
  sentEntries,
  keepSnapshot,
  NO_SNAPSHOTS,
  packed,
  publishSnapshots,
} from './snapshots.ts'

/** Most unpublished writes that are kept one by one, so that the draft can be published as of what a user sees. */
const MOST_WRITES = 5_000
/** Most ops in all of these writes together. */
const MOST_OPS = 100_000
const OPS_COUNTED_EVERY = 50

/** Stream of the planning period that starts in the year. */
export function bigPictureStream(startYear: number | string): string {
  return `bigPicture-${startYear}`
}

export const bigPictureModel: StreamModel<BigPictureState> = {
  initial: () => ({
    draft: emptyDraft(),
    keys: 0,
    applied: new Map(),
    published: emptyDraft(),
    base: null,
    unpublished: [],
    lastPublish: null,
    lastShown: null,
    snapshots: NO_SNAPSHOTS,
    sharing: new CommandIndex(),
    clients: new DraftClients(),
    writers: new Map(),
    hash: '',
    hashes: new Map(),
  }),
  stored: storedBigPicture,
  evolve(state, recorded, stored = recorded) {
    const event = recorded as RecordedEvent & EventOf<typeof draftEvents> // parsed by EventTypes
    const { clientId, seq } = event.data
    const { actor, at } = recorded.metadata
    state.clients.took(clientName(actor, clientId), seq, { at, rev: Number(recorded.revision) })
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
      case 'SnapshotCreated':
        snapshot(state, recorded, { ...event.data, entries: entriesOf(cellsOf(state, event.data.atRev)) })
        return state
      case 'SnapshotImported':
        snapshot(state, recorded, { ...event.data, entries: sentEntries(event.data) })
        return state
      case 'SnapshotDeleted':
        state.snapshots = dropSnapshot(state.snapshots, {
          title: event.data.title,
          rev: Number(recorded.revision),
          client: clientName(recorded.metadata.actor, clientId),
        })
        return state
    }
  },
}

/** Cells of the draft as of a snapshot's revision: nearly always those of the present draft. */
function cellsOf(state: BigPictureState, atRev: number): Draft['cells'] {
  const newest = state.unpublished.at(-1)?.rev ?? state.base?.rev ?? -1
  return newest > atRev && isKept(state, atRev) ? draftAsOf(state, atRev).cells : state.draft.cells
}

/** Notes the users behind writers named by client alone, as in old events and where such a write was brought back. */
function learnWriters({ clients, writers }: BigPictureState, { ops }: Writes): void {
  for (const { w } of ops) {
    if (w === undefined || userOfWriter(w) !== null) continue
    const clientId = clientIdOfWriter(w)
    for (const name of clients.names()) {
      const slash = name.indexOf('/')
      if (name.slice(slash + 1) === clientId) writers.set(clientId, Number(name.slice(0, slash)))
    }
  }
}

function applyWrites(state: BigPictureState, writes: Writes): void {
  const { draft } = state
  learnWriters(state, writes)
  const keys = new Set([...draft.open, ...writes.ops].map(({ k }) => k))
  countHeld(state, keys, -1)
  foldDraft(draft, writes)
  countHeld(state, keys, 1)
  state.unpublished.push(writes)
  const { length } = state.unpublished
  const isLarge = length % OPS_COUNTED_EVERY === 0 && opsIn(state.unpublished) >= MOST_OPS
  if (length > MOST_WRITES || isLarge) foldOlder(state)
}

/** Adds `by` to the counts for each of the keys that holds a value. */
function countHeld(state: BigPictureState, keys: Iterable<string>, by: number): void {
  for (const key of keys) {
    if ((state.draft.cells.get(key)?.v ?? null) === null) continue
    state.keys += by
    countApplied(state.applied, key, by)
  }
}

/** Folds the older half of the unpublished writes into `base`. */
function foldOlder(state: BigPictureState): void {
  const { published, unpublished, hashes, lastPublish } = state
  const base = (state.base ??= { draft: copyOf(published), rev: -1 })
  for (const writes of unpublished.splice(0, Math.ceil(unpublished.length / 2))) {
    foldDraft(base.draft, writes)
    base.rev = writes.rev
  }
  for (const rev of hashes.keys()) if (rev < base.rev && rev !== lastPublish?.upTo) hashes.delete(rev)
}

function opsIn(all: readonly Writes[]): number {
  return all.reduce((sum, { ops }) => sum + ops.length, 0)
}

function publish(state: BigPictureState, recorded: RecordedEvent, data: DraftPublished): void {
  const { message, stateHash, resultHash, calls = [] } = data
  // With these limits only kept revisions are published; an old log may name another one, for which the base stands in.
  const upTo = isKept(state, data.upTo) ? data.upTo : (state.base?.rev ?? data.upTo)
  for (const { commandId } of calls) state.sharing.add(commandId, recorded.revision)
  const later = state.unpublished.findIndex(({ rev }) => rev > upTo)
  const count = later === -1 ? state.unpublished.length : later
  const writes = state.unpublished.splice(0, count)
  const isShown = showsMore(state, upTo, writes)
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
  state.snapshots = publishSnapshots(state.snapshots, stateHash)
}

type Kept = Pick<SnapshotCreated, 'title' | 'stateHash' | 'clientId'> & { readonly entries: Entries }

function snapshot(
  state: BigPictureState,
  { revision, metadata }: RecordedEvent,
  { title, stateHash, clientId, entries }: Kept,
): void {
  const { actor: by, at } = metadata
  const isPublished = state.lastPublish?.stateHash === stateHash
  const kept = { title, rev: Number(revision), at, by, stateHash, isPublished }
  const stored = { ...kept, entries: packed(entries) }
  state.snapshots = keepSnapshot(state.snapshots, stored, clientName(by, clientId))
}

/** Brings the published draft up to the revision; returns whether any value has changed. */
function showsMore(state: BigPictureState, upTo: number, writes: readonly Writes[]): boolean {
  const { base, published } = state
  if (!base || upTo < base.rev) return foldsVisibly(published, writes)
  state.base = null
  state.published = base.draft
  for (const some of writes) foldDraft(base.draft, some)
  return [...base.draft.cells].some(([key, { v }]) => !sameValue(published.cells.get(key)?.v ?? null, v))
}

/** Folds the writes into the published draft; returns whether any value has changed. */
function foldsVisibly(published: Draft, all: readonly Writes[]): boolean {
  const keys = new Set([...published.open, ...all.flatMap(({ ops }) => ops)].map(({ k }) => k))
  const before = new Map([...keys].map((key) => [key, published.cells.get(key)?.v ?? null]))
  for (const writes of all) foldDraft(published, writes)
  return [...before].some(([key, v]) => !sameValue(published.cells.get(key)?.v ?? null, v))
}
