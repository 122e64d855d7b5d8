import { Refusal } from '@staffplan/contracts/refusal'
import type { CommandContext, Decided } from '#kernel/streams/stream-model.ts'

/** Who may still issue commands. The kernel asks, the sessions answer. */
export interface Rights {
  /** User whose rights the event takes, none of whose commands may be stored at the same time; null when it takes none. */
  readonly takenFrom: (event: Decided) => number | null
  /** False when the session of the command has ended, for whatever reason. */
  readonly holds: (context: CommandContext) => boolean
  /** Called after a user's rights were taken. */
  readonly moved: () => void
}

/** Rights that never end, for tests of the kernel and programs without users. */
export const everybody: Rights = { takenFrom: () => null, holds: () => true, moved() {} }

/** The actor no longer has the right to issue the command. */
export class RightsLost extends Refusal {
  constructor() {
    super('unauthenticated')
  }
}
