import type { Problem } from './problem.ts'
import { randomId } from './random-id.ts'

/** The outcome of the last attempt; `unknown`: no answer arrived, or none that says whether the command was stored. */
type State = 'new' | 'running' | 'unknown' | 'refused' | 'stored' | 'over'

/** The server gives these answers before it looks at the key, so they say nothing about what an earlier attempt stored. */
const SAY_NOTHING: ReadonlySet<number | string> = new Set([401, 403, 408, 429, 'import-running', 'busy'])

/**
 * Sends the content of one open form exactly once: a second click while it is running, or after it was stored, sends
 * nothing. The `Idempotency-Key` stays the same until the outcome is known, so that a retry cannot store the command
 * twice; after a refusal, which stored nothing, corrected content is sent under a new key.
 */
export class Command {
  readonly #isRepeatable: boolean
  #key = randomId()
  #state: State = 'new'
  #before: State = 'new'
  #sent = ''

  /**
   * `isRepeatable`: after it was stored, the same content may be sent again, and different content is a new command.
   * For pages that stay open; their commands are guarded by `If-Match` or can succeed only once, so a new key
   * duplicates nothing.
   */
  constructor({ isRepeatable = false }: { readonly isRepeatable?: boolean } = {}) {
    this.#isRepeatable = isRepeatable
  }

  /** Whether the last attempt may or may not have been stored. */
  get isUnknown(): boolean {
    return this.#state === 'unknown'
  }

  /** Starts an attempt; returns the key to send it under, or null when there is nothing to send. */
  begin(content: unknown): string | null {
    if (this.#state === 'running') return null
    const sent = JSON.stringify(content)
    const isSame = sent === this.#sent
    const isOver = this.#state === 'over' || (this.#state === 'stored' && isSame)
    if (isOver && !this.#isRepeatable) return null
    const isOther = !isSame && (this.#isRepeatable || this.#state === 'refused')
    if (isOver || this.#state === 'stored' || isOther) this.#key = randomId()
    this.#before = this.#state
    this.#state = 'running'
    this.#sent = sent
    return this.#key
  }

  /** Records the outcome of the attempt; `problem` is undefined when it succeeded. */
  end(problem: Problem | undefined): void {
    this.#state = this.#after(problem)
  }

  #after(problem: Problem | undefined): State {
    if (!problem) return 'stored'
    // An earlier attempt with this key was stored; sending under another key would store the command a second time.
    if (problem.code === 'idempotency-key-reused') return 'over'
    if (SAY_NOTHING.has(problem.status) || SAY_NOTHING.has(problem.code))
      return this.#before === 'stored' ? 'refused' : this.#before
    return problem.status >= 400 && problem.status < 500 ? 'refused' : 'unknown'
  }
}
