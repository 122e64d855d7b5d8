/** Controls a server that belongs to the tests and may be harmed. */
export type Control = {
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Starts it again on what it had stored, at the same address; does nothing while it runs. */
  readonly start: () => Promise<void>
  /** `SIGSTOP` makes it hang, completely once this resolves; `SIGCONT` lets it go on. */
  readonly signal: (signal: 'SIGSTOP' | 'SIGCONT') => Promise<void>
  /** Address at which it accepts orders to cause faults. Throws where it accepts none. */
  readonly faults: () => Promise<string>
}

/** A server that belongs to the tests; disposing of it deletes what it stored. */
export type OwnServer = AsyncDisposable & {
  readonly url: string
  /** Describes the server, for the names of tests. */
  readonly label: string
  readonly control: Control
}
