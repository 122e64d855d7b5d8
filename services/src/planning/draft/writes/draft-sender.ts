import type { SentVia } from '@staffplan/contracts/planning/sent-via'
import type { CommandContext } from '#kernel/streams/stream-model.ts'

/** The sender of a command. If `seq` is null, the command takes the next sequence number of its client. */
export type DraftSender = {
  readonly clientId: string
  readonly seq: number | null
  /** Revision on the sender's screen. */
  readonly base: number
  /** An earlier revision to use in place of `base` when listing the values of others that the command replaces. */
  readonly seen?: number
  /** Keys for which `seen` counts; absent for all keys of the command. */
  readonly over?: ReadonlySet<string>
  readonly via: SentVia
  readonly context: CommandContext
}
