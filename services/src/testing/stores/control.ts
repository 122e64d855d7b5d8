/** A server of our own, which may be harmed. */
export type Control = {
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
  /** On what it had stored, at the same address; nothing happens where it runs. */
  readonly start: () => Promise<void>
  /** `SIGSTOP` makes it hang, all of it once this resolves; `SIGCONT` goes on. */
  readonly signal: (signal: 'SIGSTOP' | 'SIGCONT') => Promise<void>
  /** Address where it takes orders for faults. Throws where it takes none. */
  readonly faults: () => Promise<string>
}

/** Disposing of it throws away what it stored. */
export type OwnServer = AsyncDisposable & {
  readonly url: string
  /** What the tests run against, for their names. */
  readonly label: string
  readonly control: Control
}
