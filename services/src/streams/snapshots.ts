import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { DraftCell, DraftValue } from '@staffplan/contracts/planning/draft'
import type { SnapshotImported } from '@staffplan/contracts/planning/draft-events'
import { type SnapshotEntry, withoutSnapshot, withSnapshot } from '@staffplan/contracts/planning/snapshot'
import { canonicalHash } from '#canonical-hash.ts'

/** What a draft or a snapshot holds, by draft key; empty keys are left out. */
export type Entries = ReadonlyMap<string, NonNullable<DraftValue>>

/** Entries as they are kept: compressed, so that a few dozen snapshots of the largest drafts stay small. */
export type PackedEntries = string

export function packed(entries: Entries): PackedEntries {
  return deflateRawSync(JSON.stringify([...entries]), { level: 1 }).toString('latin1')
}

export function unpacked(entries: PackedEntries): Entries {
  const text = inflateRawSync(Buffer.from(entries, 'latin1')).toString()
  return new Map(JSON.parse(text) as [string, NonNullable<DraftValue>][]) // `packed` wrote it
}

/** A draft that is kept under a title. */
export type Snapshot = SnapshotEntry & {
  readonly stateHash: string
  /** Whether exactly these entries have been published. */
  readonly isPublished: boolean
  readonly entries: PackedEntries
}

/** A title's version from a revision on; `isDeleted` where the title was removed. */
export type SnapshotVersion = {
  readonly title: string
  readonly rev: number
  readonly isDeleted: boolean
  /** The client that made it, named as by `clientName`. */
  readonly client: string
}

/** The snapshots of a planning period. */
export type Snapshots = {
  /** Newest first. */
  readonly present: readonly Snapshot[]
  /** Every version there ever was, ascending. */
  readonly versions: readonly SnapshotVersion[]
}

export const NO_SNAPSHOTS: Snapshots = { present: [], versions: [] }

export function keepSnapshot({ present, versions }: Snapshots, kept: Snapshot, client: string): Snapshots {
  const { title, rev } = kept
  return {
    present: withSnapshot(present, kept),
    versions: [...versions, { title, rev, client, isDeleted: false }],
  }
}

export function dropSnapshot(
  { present, versions }: Snapshots,
  { title, rev, client }: Omit<SnapshotVersion, 'isDeleted'>,
): Snapshots {
  return {
    present: withoutSnapshot(present, title),
    versions: [...versions, { title, rev, client, isDeleted: true }],
  }
}

/** Marks the snapshots with this hash as published. */
export function publishSnapshots({ present, versions }: Snapshots, stateHash: string): Snapshots {
  const seen = present.map((each) => (each.stateHash === stateHash ? { ...each, isPublished: true } : each))
  return { present: seen, versions }
}

export function entriesOf(cells: Iterable<readonly [string, Pick<DraftCell, 'v'>]>): Entries {
  const entries = new Map<string, NonNullable<DraftValue>>()
  for (const [key, { v }] of cells) if (v !== null) entries.set(key, v)
  return entries
}

export function sentEntries({ entries }: Pick<SnapshotImported, 'entries'>): Entries {
  return entriesOf(entries.map(([key, v]) => [key, { v }] as const))
}

/** SHA-256 of entries, whatever their order. */
export function entriesHash(entries: Entries): string {
  return canonicalHash(Object.fromEntries(entries))
}
