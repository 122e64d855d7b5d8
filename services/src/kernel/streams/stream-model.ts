import type { RecordedEvent } from '#ports/event-log.ts'
import type { StoredState } from './stored-state.ts'

/** How a stream's events become the state that a decision is taken on. */
export type StreamModel<State> = {
  readonly initial: () => State
  /**
   * The state after the event; may reuse the state it was given. `stored` is the event before its upcasts, for those who
   * hash what is stored.
   */
  readonly evolve: (state: State, event: RecordedEvent, stored?: RecordedEvent) => State
  /** Name of the stream that an event links, whose events are folded into this state just before it; null for none. */
  readonly linked?: (event: RecordedEvent) => string | null
  /** The part of a linked event that counts for this state; all of it unless given. */
  readonly counted?: (inner: RecordedEvent, event: RecordedEvent) => RecordedEvent
  /** How checkpoints keep the state. */
  readonly stored: StoredState<State>
  /** The state is large: only the few used last stay in memory. */
  readonly isLarge?: boolean
}

/** An event that is decided but not stored yet. */
export type Decided = {
  readonly type: string
  readonly data: unknown
  readonly entity?: string
  /** The command that the event belongs to, if one append carries commands of several people. */
  readonly context?: CommandContext
}

/** On whose behalf and when a command is decided. Ids and time come with it, since deciders are pure. */
export type CommandContext = {
  /** Event ids derive from it, so that a retried command stores nothing twice. */
  readonly commandId: string
  readonly correlationId: string
  /** User id; 0 for the system itself. */
  readonly actor: number
  /** Names the actor's session, which must not have ended when the command is decided and stored. */
  readonly session?: string
  /** The command was permitted when it began, and is carried out even if the session has ended since. */
  readonly hasBegun?: true
  /** ISO 8601, UTC. */
  readonly at: string
  readonly why?: string
  /** SHA-256 of the request when it carried an `Idempotency-Key`. */
  readonly request?: string
}
