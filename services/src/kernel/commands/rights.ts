import { Refusal } from '@staffplan/contracts/refusal'
import type { CommandContext, Decided } from '#kernel/streams/stream-model.ts'

/** On whose behalf commands may still be decided; the kernel asks, whoever keeps sessions answers. */
export interface Rights {
  /** Whose rights the event takes: nothing of theirs is stored while it is. */
  readonly takenFrom: (event: Decided) => number | null
  /** False when the session of the command has ended, for whatever reason. */
  readonly holds: (context: CommandContext) => boolean
  /** Somebody's rights have been taken. */
  readonly moved: () => void
}

/** Where nobody's rights end: tests of the kernel, programs without people. */
export const everybody: Rights = { takenFrom: () => null, holds: () => true, moved() {} }

/** Whoever commanded may not do so any more. */
export class RightsLost extends Refusal {
  constructor() {
    super('unauthenticated')
  }
}
