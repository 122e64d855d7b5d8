import type { DraftOp, GuardedOp } from '@staffplan/contracts/planning/draft'
import type { DraftOpsApplied, DraftPublished } from '@staffplan/contracts/planning/draft-events'
import type { FieldError, RefusalCode } from '@staffplan/contracts/refusal'
import type { Decided } from '#kernel/streams/stream-model.ts'
import type { TitleChange } from './snapshot-rules.ts'
import type { Fingerprint } from '#planning/plan-basis.ts'
import type { Entries } from '#streams/snapshots.ts'
import type { Undone } from './writes/undoing.ts'
import type { DraftSender } from './writes/draft-sender.ts'

export type DraftCommand = { readonly sender: DraftSender } & (
  | {
      readonly type: 'ops'
      readonly ops: readonly DraftOp[]
      readonly cause: DraftOpsApplied['cause']
      /** Keys whose value the sender may not have seen: replacing another user's value there is refused. */
      readonly blind?: ReadonlySet<string>
    }
  /** `upTo`: the draft revision that the sender's preview was made from, if there was one. */
  | { readonly type: 'discard'; readonly upTo?: number }
  | { readonly type: 'restore'; readonly title: string; readonly upTo?: number }
  /** Restores the draft as it was after revision `rev`. */
  | { readonly type: 'restoreMoment'; readonly rev: number; readonly entries: Entries; readonly upTo: number }
  /** `seen`: revision of the title's snapshot on the sender's screen, null for none; if omitted, any is replaced. */
  | {
      readonly type: 'snapshot'
      readonly title: string
      readonly upTo?: number
      readonly seen?: number | null
    }
  /** `isNamed`: the sender named the revision it had read with `If-Match`. */
  | { readonly type: 'titles'; readonly changes: readonly TitleChange[]; readonly isNamed?: boolean }
  | {
      readonly type: 'guarded'
      readonly cause: 'undo' | 'redo'
      readonly ops: readonly GuardedOp[]
      /** Indexes of the ops that attribute a value to a writer who is known to have written it. */
      readonly borneOut: ReadonlySet<number>
    }
  /** Reverts a change, whoever made it. */
  | { readonly type: 'revert'; readonly undone: Undone; readonly upTo: number }
  /** `undone` is null when there is no restore or discard, nor an undo or redo of one, at the revision. */
  | { readonly type: 'undo'; readonly cause: 'undo' | 'redo'; readonly undone: Undone | null }
  | {
      readonly type: 'publish'
      readonly upTo: number
      readonly message?: string
      /** Null when the revision cannot be published any more. */
      readonly fingerprint: Fingerprint | null
      readonly mismatches?: number
      /** Commands of other REST calls that share this publish. */
      readonly calls?: DraftPublished['calls']
    }
)

/** `rev`: revision of the command's last event; without events, the revision it was decided at. */
export type DraftOutcome =
  | { readonly status: 'applied' | 'noop' | 'dup'; readonly rev: number }
  | {
      readonly status: 'refused'
      readonly rev: number
      readonly code: RefusalCode
      readonly errors: readonly FieldError[]
      /** Keys that an undo or redo left as they are. */
      readonly skipped?: readonly string[]
    }

/** An event before its sender and the hash of the event before it are added. */
export type Body = Pick<Decided, 'type'> & { readonly data: object }
/** The decision on a command: its events (none if it changes nothing), or why it is refused. */
export type Ruling =
  | readonly Body[]
  | {
      readonly code: RefusalCode
      readonly errors?: readonly FieldError[]
      readonly skipped?: readonly string[]
    }

/** A command of one type whose sequence number is known. */
export type Numbered<Type> = Extract<DraftCommand, { type: Type }> & {
  readonly sender: { readonly seq: number }
}
