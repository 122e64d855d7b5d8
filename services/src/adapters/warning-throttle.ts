/** Milliseconds for which a reason is not repeated. */
const QUIET = 600_000
const MOST_REASONS = 100

/** Warns why a server is not used, each reason only now and then, so that an operator who waits for it knows why. */
export class WarningThrottle {
  readonly #what: string
  readonly #said = new Map<string, number>()

  constructor(what: string) {
    this.#what = what
  }

  report(error: unknown): void {
    const reason = reasonOf(error)
    const sort = reason.replace(/\d+/g, '0') // other ports, times or durations do not make another reason
    const now = performance.now()
    if (now - (this.#said.get(sort) ?? -Infinity) < QUIET) return
    if (this.#said.size >= MOST_REASONS) this.#said.clear()
    this.#said.set(sort, now)
    process.emitWarning(`${this.#what}: ${reason}`)
  }
}

/** Messages of the error and its causes, without credentials that a URL may contain. */
function reasonOf(error: unknown): string {
  const messages: string[] = []
  let cause = error
  for (; cause instanceof Error; cause = cause.cause) {
    if (messages.at(-1)?.includes(cause.message) !== true) messages.push(cause.message) // some repeat their cause
  }
  if (messages.length === 0) messages.push(String(error))
  return messages.join(': ').replace(/\/\/[^\s/]*@/g, '//')
}
