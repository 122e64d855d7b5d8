import type { CommandFrame, LiveErrorCode } from '@staffplan/contracts/live'
import type { FieldError } from '@staffplan/contracts/refusal'
import type { StoreUnavailable } from '#ports/event-log.ts'
import type { PayRight } from '#kernel/projections/pay-right.ts'
import type { Topic } from './topic.ts'

/** The sender of a command. */
export type Sender = {
  readonly user: { readonly userId: number; readonly roleId: number; readonly sessionId: string }
  readonly clientId: string
  readonly correlationId: string
}

/** The sender of a command on a socket. */
export type ConnectedSender = Sender & {
  /** Whether an earlier command was not stored: a command that has no place in the order yet must then not get one. */
  readonly isOver: () => boolean
  /** Throws unless the topic declares `pay`. */
  readonly payRight: () => PayRight
}

/** Outcome of a command; `applied` needs no answer, since its event is in the feed. */
export type LiveOutcome =
  | { readonly status: 'applied' | 'noop' | 'dup'; readonly rev: number }
  | {
      readonly status: 'refused'
      readonly code: LiveErrorCode
      readonly message: string
      readonly details: readonly FieldError[]
      /** Keys that were left as they are, if that is why the command was refused. */
      readonly skipped?: readonly string[]
    }
  /** The command may have been stored; the client has to send it again to find out. */
  | { readonly status: 'unknown'; readonly error?: StoreUnavailable }

/** The topics that a slice offers under `{kind}:{name}`. */
export interface TopicSource {
  readonly kind: string
  /** Who may follow the topics; only administrators command. */
  readonly role: 'user' | 'auditor'
  /** Whether its commands may read what people earn; subscribers who may see pay are told of its changes. */
  readonly pay: boolean
  /** Read models whose changes subscribers are told of, too. */
  readonly lists: readonly string[]
  /** Null when there is no topic of that name. */
  open: (name: string) => Promise<Topic | null>
  /** Highest sequence number of this client's commands that took effect. */
  lastSeq: (name: string, sender: Sender) => Promise<number>
  /** Checksum of the topic's state at its head; null where there is none. */
  checksum: (name: string) => Promise<{ rev: number; stateHash: string } | null>
  /** Gives the command its place in the order of arrival before it returns; null for topics without commands. */
  readonly command:
    | ((name: string, frame: CommandFrame, sender: ConnectedSender) => Promise<LiveOutcome>)
    | null
}
