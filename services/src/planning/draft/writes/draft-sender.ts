import type { SentVia } from '@staffplan/contracts/planning/sent-via'
import type { CommandContext } from '#kernel/streams/stream-model.ts'

/** Who sends a command; without a number it takes the next one of its client. */
export type DraftSender = {
  readonly clientId: string
  readonly seq: number | null
  /** Revision on the sender's screen. */
  readonly base: number
  /** An earlier one, as if that had been on it: what was written since is named where it is gone over. */
  readonly seen?: number
  /** Keys for which that holds; without them for all. */
  readonly over?: ReadonlySet<string>
  readonly via: SentVia
  readonly context: CommandContext
}
