import type {
  SnapshotCreated,
  SnapshotDeleted,
  SnapshotImported,
} from '@staffplan/contracts/planning/draft-events'
import type { z } from 'zod'
import {
  type keptMeanwhile,
  MAX_SNAPSHOTS,
  withoutSnapshot,
  withSnapshot,
} from '@staffplan/contracts/planning/snapshot'
import type { FieldError, RefusalCode } from '@staffplan/contracts/refusal'
import { pointer } from '@staffplan/contracts/validation'
import type { DraftView } from './writes/draft-view.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import { draftAsOf } from '#streams/big-picture-state.ts'
import { type Entries, entriesHash, entriesOf, packed, type Snapshot } from '#streams/snapshots.ts'

/**
 * Stores entries under a snapshot title, or deletes it (`entries: null`), provided that `seen` is still its version.
 */
export type TitleChange = {
  readonly title: string
  readonly entries: Entries | null
  /** Revision of the title's version that the change is based on; null for none. */
  readonly seen: number | null
}

type OfEvent<Data> = Omit<Data, 'clientId' | 'seq' | 'base' | 'via' | 'prevHash'>
type Body =
  | { readonly type: 'SnapshotCreated'; readonly data: OfEvent<SnapshotCreated> }
  | { readonly type: 'SnapshotImported'; readonly data: OfEvent<SnapshotImported> }
  | { readonly type: 'SnapshotDeleted'; readonly data: OfEvent<SnapshotDeleted> }
type Ruling = readonly Body[] | { readonly code: RefusalCode; readonly errors?: readonly FieldError[] }

type Kept = {
  readonly title: string
  readonly upTo: number | undefined
  readonly seen: number | null | undefined
}

/**
 * Makes a snapshot of the draft, or of an earlier revision that the state still holds. One of the same title is
 * replaced, unless the sender named the version it saw and that is not the present one.
 */
export function keepDraft(view: DraftView, { title, upTo, seen }: Kept, context: CommandContext): Ruling {
  const before = view.snapshot(title)
  if (before && seen !== undefined && before.rev !== seen)
    return { code: 'snapshot-kept-meanwhile', errors: [unseen(before, ['args', 'title'])] }
  const full = fullness(view, before ? 0 : 1, ['args', 'title'])
  if (full) return full
  const entries = entriesOf(upTo === undefined ? view.cells() : draftAsOf(view.state, upTo).cells)
  const atRev = upTo ?? view.revision
  const stateHash = kept(view, { title, entries, rev: view.revision + 1 }, context)
  const replaces = before ? { replaces: before.rev } : {}
  return [{ type: 'SnapshotCreated', data: { title, atRev, stateHash, ...replaces } }]
}

/** Stores the snapshots that a client has sent and deletes those it has removed: all of them or none. */
export function changeTitles(
  view: DraftView,
  { changes, isNamed = false }: { readonly changes: readonly TitleChange[]; readonly isNamed?: boolean },
  context: CommandContext,
): Ruling {
  const stale = changes.filter(({ title, seen }) => (view.snapshot(title)?.rev ?? null) !== seen)
  if (stale.length > 0) {
    const others = isNamed ? stale.flatMap(({ title }) => view.snapshot(title) ?? []) : []
    if (others.length > 0)
      return {
        code: 'snapshot-kept-meanwhile',
        errors: others.map((each) => unseen(each, [each.title])),
      }
    const errors = stale.map(({ title }) => ({ pointer: pointer([title]), code: 'changed-meanwhile' }))
    return { code: 'changed-meanwhile', errors }
  }
  const added = changes.filter(({ entries, seen }) => entries !== null && seen === null)
  const removed = changes.filter(({ entries }) => entries === null)
  const full = fullness(view, added.length - removed.length, added.length > 0 ? [added.at(-1)!.title] : [])
  if (full) return full
  return changes.flatMap(({ title, entries }, index): Body[] => {
    const before = view.snapshot(title)
    if (entries === null) {
      view.snapshots = withoutSnapshot(view.snapshots, title)
      const gone = before && { title, stateHash: before.stateHash, rev: before.rev }
      return gone ? [{ type: 'SnapshotDeleted', data: gone }] : []
    }
    const stateHash = kept(view, { title, entries, rev: view.revision + 1 + index }, context)
    const replaces = before ? { replaces: before.rev } : {}
    return [{ type: 'SnapshotImported', data: { title, stateHash, entries: [...entries], ...replaces } }]
  })
}

/** Error for a snapshot that would be replaced although its sender has not seen it. */
export function unseen({ rev, at, by }: Snapshot, path: readonly string[]): FieldError {
  const params = { rev, at, by } satisfies z.infer<typeof keptMeanwhile>
  return { pointer: pointer(path), code: 'snapshot-kept-meanwhile', params }
}

function fullness(view: DraftView, more: number, path: readonly string[]): Ruling | null {
  if (more <= 0 || view.snapshots.length + more <= MAX_SNAPSHOTS) return null
  const params = { max: MAX_SNAPSHOTS }
  return {
    code: 'too-many-snapshots',
    errors: [{ pointer: pointer(path), code: 'too-many-snapshots', params }],
  }
}

/** Adds a snapshot to the view, where later commands find it; returns the hash of its entries. */
function kept(
  view: DraftView,
  { title, entries, rev }: { readonly title: string; readonly entries: Entries; readonly rev: number },
  { actor: by, at }: CommandContext,
): string {
  const stateHash = entriesHash(entries)
  const made = { title, rev, at, by, stateHash, isPublished: false, entries: packed(entries) }
  view.snapshots = withSnapshot(view.snapshots, made)
  return stateHash
}
