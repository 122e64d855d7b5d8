import type { SnapshotState } from '@staffplan/contracts/planning/snapshot-map'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import type { DraftRequest } from '#planning/draft/draft-writer.ts'
import type { LiveDraft } from '#planning/draft/live-draft.ts'
import { callerOf } from '#planning/whole-map/caller.ts'
import type { MergeBases } from '#planning/whole-map/merge-bases.ts'
import { namedRevision, senderOf } from '#planning/whole-map/store-save.ts'
import { entriesHash, unpacked, type Snapshots, type SnapshotVersion } from '#streams/snapshots.ts'
import { type TitleChange, unseen } from '#planning/draft/snapshot-rules.ts'
import { type AppliedCounts, appliedCountsOf } from '#streams/applied-counts.ts'
import type { BigPictureState } from '#streams/big-picture-state.ts'
import { changedEntries, titlesIn } from './sent-snapshots.ts'

type Save = {
  readonly deps: Deps
  readonly live: LiveDraft
  readonly bases: MergeBases
  readonly request: FastifyRequest
}

/** Merges a whole map of snapshots by title with what others did since the caller read it; null where nothing changes. */
export async function snapshotsSaved(save: Save, context: CommandContext): Promise<DraftRequest | null> {
  const { live, bases, request } = save
  const sent = titlesIn(request.body)
  const named = await namedRevision(live, request)
  const read = await bases.lastRead({ live, request, map: 'snapshots' }, named)
  const { state: plan } = await live.folded()
  const { snapshots } = plan
  const seen = versionsSeen(snapshots, { read, client: callerOf(request).clientName })
  const changes: TitleChange[] = missing(snapshots, seen, sent)
  const mostOn = mostApplied(plan)
  for (const [title, state] of sent) {
    const change = await changeOf(save, { title, state, seen: seen.get(title) ?? null, snapshots, mostOn })
    if (change) changes.push(change)
  }
  if (changes.length === 0) return null
  if (named !== null) refuseUnseen(snapshots, changes, seen)
  const sender = senderOf(request, { context, base: read ?? -1 })
  return { type: 'titles', sender, changes, isNamed: named !== null }
}

/** The titles on the caller's screen: those it read, and those it changed itself since. */
function versionsSeen(
  { versions }: Snapshots,
  { read, client }: { readonly read: number | null; readonly client: string },
): ReadonlyMap<string, SnapshotVersion> {
  const seen = new Map<string, SnapshotVersion>()
  for (const version of versions) {
    if ((read === null || version.rev > read) && version.client !== client) continue
    if (version.isDeleted) seen.delete(version.title)
    else seen.set(version.title, version)
  }
  return seen
}

/** Refuses changes of titles that somebody has stored since, if `If-Match` says what was on the caller's screen. */
function refuseUnseen(
  { present }: Snapshots,
  changes: readonly TitleChange[],
  seen: ReadonlyMap<string, SnapshotVersion>,
): void {
  const errors = changes.flatMap(({ title }) => {
    const found = present.find((each) => each.title === title)
    return found && seen.get(title)?.rev !== found.rev ? [unseen(found, [title])] : []
  })
  if (errors.length > 0) throw new Refusal('snapshot-kept-meanwhile', { errors })
}

/** Deletions for the titles that are missing in the map: only of versions that the caller had seen. */
function missing(
  { present }: Snapshots,
  seen: ReadonlyMap<string, SnapshotVersion>,
  sent: ReadonlyMap<string, unknown>,
): TitleChange[] {
  return present
    .filter(({ title, rev }) => !sent.has(title) && seen.get(title)?.rev === rev)
    .map(({ title, rev }) => ({ title, entries: null, seen: rev }))
}

type MostOn = (division: number) => number
type Sent = {
  readonly title: string
  readonly state: SnapshotState | null
  readonly seen: SnapshotVersion | null
  readonly snapshots: Snapshots
  readonly mostOn: MostOn
}

async function changeOf(
  { live, deps }: Save,
  { title, state, seen, snapshots, mostOn }: Sent,
): Promise<TitleChange | null> {
  const found = snapshots.present.find((each) => each.title === title) ?? null
  if (state === null) return found && { title, entries: null, seen: found.rev }
  const isPresent = found !== null && found.rev === seen?.rev
  const before = isPresent ? unpacked(found.entries) : seen && (await live.entriesAt(seen.rev))
  const firstId = deps.now().getTime()
  const entries = changedEntries(before, { title, state, firstId, mostOn })
  if (entries === null || (found && found.stateHash === entriesHash(entries))) return null
  return { title, entries, seen: found?.rev ?? null }
}

/**
 * Most special drivers that a division has in the draft or in any snapshot: as a socket could store those under any
 * title, a map may hold as many. The snapshots are unpacked once, and only when a list is longer than allowed.
 */
function mostApplied({ snapshots, applied }: Pick<BigPictureState, 'snapshots' | 'applied'>): MostOn {
  let counts: readonly AppliedCounts[] | null = null
  return (division) => {
    counts ??= snapshots.present.map(({ entries }) => appliedCountsOf(unpacked(entries).keys()))
    return Math.max(applied.get(division) ?? 0, ...counts.map((each) => each.get(division) ?? 0))
  }
}
