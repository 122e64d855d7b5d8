import type { DraftOp } from '@staffplan/contracts/planning/draft'
import type { Client } from '@staffplan/contracts/planning/writer'
import type { GuardedCommand } from './draft-command.ts'
import type { DraftStore } from './draft-store.ts'
import type { Kept, StackStore } from './step-stacks.ts'

/** What a user's edit history needs of the plan. */
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
  /** Whether the plan can take so many commands; if not, none of them is entered. */
  readonly hasRoomFor: (commands: number) => boolean
  /** Enters a step; `goesOver` tells under which keys it knowingly overwrites values of others, true for all. */
  readonly edit: (ops: readonly DraftOp[], goesOver: Kept['goesOver']) => boolean
  /** Enters an undo or redo and returns its number; null when it could not be taken. */
  readonly step: (type: GuardedCommand['type'], ops: GuardedCommand['ops']) => number | null
  /** Whether the command is pending and was never sent. */
  readonly isUnsent: (seq: number) => boolean
  /** Asks the server to undo or redo a restore or discard; null when that cannot be sent now. */
  readonly stepRestore: (type: 'undo' | 'redo', rev: number) => Promise<RestoreStepOutcome> | null
}

/** Outcome of undoing or redoing a restore or discard: the revision where it was done, or whether it can be retried. */
export type RestoreStepOutcome = { readonly doneAt: number } | 'later' | 'never'
