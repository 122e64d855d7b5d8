import { Refusal } from '@staffplan/contracts/refusal'
import type { CommandContext } from './stream-model.ts'

/** On whose behalf commands may still be decided; the kernel asks, whoever keeps sessions answers. */
export interface Rights {
  /** Streams whose events give and take rights: nothing else is stored while one of theirs is. */
  readonly streams: ReadonlySet<string>
  /** False when the session of the command has ended, for whatever reason. */
  readonly holds: (context: CommandContext) => boolean
  /** One of the streams has moved. */
  readonly moved: () => void
}

/** Where nobody's rights end: tests of the kernel, programs without people. */
export const everybody: Rights = { streams: new Set(), holds: () => true, moved() {} }

/** Whoever commanded may not do so any more. */
export class RightsLost extends Refusal {
  constructor() {
    super('unauthenticated')
  }
}
