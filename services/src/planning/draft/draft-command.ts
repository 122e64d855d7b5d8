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
      /** Keys of which the sender may not know what they hold: what somebody else wrote there stays. */
      readonly blind?: ReadonlySet<string>
    }
  /** `upTo`: the revision that it was announced from, if it was. */
  | { readonly type: 'discard'; readonly upTo?: number }
  | { readonly type: 'restore'; readonly title: string; readonly upTo?: number }
  /** The draft as it was after a revision. */
  | { readonly type: 'restoreMoment'; readonly rev: number; readonly entries: Entries; readonly upTo: number }
  /** `seen`: the version of the title on its sender's screen, null for none; without it any is replaced. */
  | {
      readonly type: 'snapshot'
      readonly title: string
      readonly upTo?: number
      readonly seen?: number | null
    }
  /** `isNamed`: its sender has said by `If-Match` what it saw. */
  | { readonly type: 'titles'; readonly changes: readonly TitleChange[]; readonly isNamed?: boolean }
  | {
      readonly type: 'guarded'
      readonly cause: 'undo' | 'redo'
      readonly ops: readonly GuardedOp[]
      /** Places of those ops that give a key back to a writer with what that writer wrote there. */
      readonly borneOut: ReadonlySet<number>
    }
  /** What anybody wrote at a revision goes back to what it was before. */
  | { readonly type: 'revert'; readonly undone: Undone; readonly upTo: number }
  /** `undone` is null when there is nothing of that kind at the revision. */
  | { readonly type: 'undo'; readonly cause: 'undo' | 'redo'; readonly undone: Undone | null }
  | {
      readonly type: 'publish'
      readonly upTo: number
      readonly message?: string
      /** Null when the revision cannot be published any more. */
      readonly fingerprint: Fingerprint | null
      readonly mismatches?: number
      /** Commands that share the save. */
      readonly calls?: DraftPublished['calls']
    }
)

/** `rev` is the revision that the command was decided at, or its last event's. */
export type DraftOutcome =
  | { readonly status: 'applied' | 'noop' | 'dup'; readonly rev: number }
  | {
      readonly status: 'refused'
      readonly rev: number
      readonly code: RefusalCode
      readonly errors: readonly FieldError[]
      /** Keys that an undo or redo leaves as they are. */
      readonly skipped?: readonly string[]
    }

/** An event before it is signed. */
export type Body = Pick<Decided, 'type'> & { readonly data: object }
/** What a command comes to: events, or why there are none. */
export type Ruling =
  | readonly Body[]
  | {
      readonly code: RefusalCode
      readonly errors?: readonly FieldError[]
      readonly skipped?: readonly string[]
    }

/** A command whose number is known. */
export type Numbered<Type> = Extract<DraftCommand, { type: Type }> & {
  readonly sender: { readonly seq: number }
}
