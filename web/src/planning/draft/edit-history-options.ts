import type { DraftOp } from '@staffplan/contracts/planning/draft'
import type { Client } from '@staffplan/contracts/planning/writer'
import type { GuardedCommand } from './draft-command.ts'
import type { DraftStore } from './draft-store.ts'
import type { Kept, StackStore } from './step-stacks.ts'

/** What the steps of a person need of the plan they are taken in. */
export type EditHistoryOptions = {
  readonly client: Client
  readonly store: Pick<
    DraftStore,
    | 'edited'
    | 'amended'
    | 'tookEffect'
    | 'putOff'
    | 'neverWritten'
    | 'renumbered'
    | 'overtaken'
    | 'renamed'
    | 'pending'
    | 'heldCommands'
    | 'queue'
    | 'loaded'
    | 'hasStarted'
    | 'writer'
    | 'kept'
    | 'withdraw'
    | 'remember'
    | 'cover'
  >
  readonly stacks: Pick<StackStore, 'read' | 'write'>
  /** Otherwise none of so many commands is taken. */
  readonly hasRoomFor: (commands: number) => boolean
  /** `goesOver`: somebody else's, knowingly; under all keys or some. */
  readonly edit: (ops: readonly DraftOp[], goesOver: Kept['goesOver']) => boolean
  /** Its number; null when it could not be taken. */
  readonly step: (type: GuardedCommand['type'], ops: GuardedCommand['ops']) => number | null
  /** The command waits and was never on the line. */
  readonly isUnsent: (seq: number) => boolean
  /** Sent to the server; null when it cannot go out now. */
  readonly revert: (type: 'undo' | 'redo', rev: number) => Promise<Reverted> | null
}

/** Of a restore or discard: the revision where it was taken back or repeated, or whether that may still be done. */
export type Reverted = { readonly doneAt: number } | 'later' | 'never'
