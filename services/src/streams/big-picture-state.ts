import { type Draft, type DraftCell, foldDraft } from '@staffplan/contracts/planning/draft'
import type { DraftOpsApplied } from '@staffplan/contracts/planning/draft-events'
import type { CommandIndex } from '#kernel/commands/command-index.ts'
import type { AppliedCounts } from './applied-counts.ts'
import type { DraftClients } from './draft-clients.ts'
import type { Snapshots } from './snapshots.ts'

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

/** A save that changed what everybody sees, counted from 1; a save that changed nothing but pay does not count. */
export type Shown = Pick<Publish, 'upTo' | 'at'> & { readonly number: number; readonly position: bigint }

export type Writes = Pick<DraftOpsApplied, 'ops' | 'txn' | 'seq'> & {
  readonly rev: number
  readonly by: number
  readonly cid: string
  readonly at: string
}

/** The shared draft of a planning period, and what was last published of it. */
export type BigPictureState = {
  readonly draft: Draft
  /** Number of keys that hold a value. */
  keys: number
  /** Special drivers among them, by division. */
  readonly applied: AppliedCounts
  /** The draft as of the last publish. */
  published: Draft
  /** The draft at a revision after the published one, once the writes up to it are too many to be kept one by one. */
  base: { readonly draft: Draft; rev: number } | null
  /** Writes after `base`, or else after the published revision; ascending. */
  unpublished: Writes[]
  lastPublish: Publish | null
  lastShown: Shown | null
  snapshots: Snapshots
  /** Revisions of publishes, by the commands that share them without having stored them. */
  readonly sharing: CommandIndex
  readonly clients: DraftClients
  /** User ids by client id, for cells whose writer is named by client only, as in old events. */
  readonly writers: Map<string, number>
  /** Hash of the last event; empty before the first. */
  hash: string
  /** Hashes of the events from the published revision on, by revision. */
  readonly hashes: Map<number, string>
}

/** Name under which a client's command numbers are counted; it includes the user, whose own the client id is. */
export function clientName(userId: number, clientId: string): string {
  return `${userId}/${clientId}`
}

/** Whether the draft as of a revision is available and can be published: not between the last publish and the base. */
export function isKept({ base, lastPublish }: BigPictureState, revision: number): boolean {
  const published = lastPublish?.upTo ?? -1
  return revision === published || revision >= (base?.rev ?? published)
}

/** A copy of the draft as of a revision for which `isKept` holds. */
export function draftAsOf(state: BigPictureState, revision: number): Draft {
  const { base, published } = state
  const draft = copyOf(base && revision >= base.rev ? base.draft : published)
  for (const writes of state.unpublished) {
    if (writes.rev > revision) break
    foldDraft(draft, writes)
  }
  return draft
}

export function copyOf({ cells, open }: Draft): Draft {
  return { cells: new Map<string, DraftCell>(cells), open: [...open] }
}
