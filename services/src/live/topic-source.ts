import type { CommandFrame, LiveErrorCode } from '@staffplan/contracts/live'
import type { FieldError } from '@staffplan/contracts/refusal'
import type { StoreUnavailable } from '#ports/event-log.ts'
import type { PayRight } from '#kernel/projections/pay-right.ts'
import type { Topic } from './topic.ts'

/** Who sends a command. */
export type Sender = {
  readonly user: { readonly userId: number; readonly roleId: number; readonly sessionId: string }
  readonly clientId: string
  readonly correlationId: string
}

/** The same, at the other end of a connection. */
export type ConnectedSender = Sender & {
  /** A command before this one was not stored: what has no place in the order yet must not get one. */
  readonly isOver: () => boolean
  /** Throws unless the topic declares `pay`. */
  readonly payRight: () => PayRight
}

/** What became of a command; `applied` needs no answer, its event is in the feed. */
export type LiveOutcome =
  | { readonly status: 'applied' | 'noop' | 'dup'; readonly rev: number }
  | {
      readonly status: 'refused'
      readonly code: LiveErrorCode
      readonly message: string
      readonly details: readonly FieldError[]
      /** Keys that stay as they are, where that is why. */
      readonly skipped?: readonly string[]
    }
  /** It may have been stored; the client has to ask again. */
  | { readonly status: 'unknown'; readonly error?: StoreUnavailable }

/** What a slice offers under `{kind}:{name}`. */
export interface TopicSource {
  readonly kind: string
  /** Who may follow it; only administrators command. */
  readonly role: 'user' | 'auditor'
  /** Its commands may read what people earn, and who may see it hears when it has changed. */
  readonly pay: boolean
  /** Models whose changes subscribers hear of too. */
  readonly lists: readonly string[]
  /** Null when there is no topic of that name. */
  open: (name: string) => Promise<Topic | null>
  /** Highest number of this client's commands that took effect. */
  lastSeq: (name: string, sender: Sender) => Promise<number>
  /** Checksum of the topic's state at its head; null where there is none. */
  checksum: (name: string) => Promise<{ rev: number; stateHash: string } | null>
  /** Takes its place in the order of arrival before it returns; null where nothing can be commanded. */
  readonly command:
    | ((name: string, frame: CommandFrame, sender: ConnectedSender) => Promise<LiveOutcome>)
    | null
}
