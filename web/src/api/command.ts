import type { Problem } from './problem.ts'
import { randomId } from './random-id.ts'

/** What became of the last attempt; `unknown`: no answer came, or one that does not say. */
type State = 'new' | 'running' | 'unknown' | 'refused' | 'stored' | 'over'

/** These answers come before the key is looked at: what an earlier attempt did is as open as it was. */
const SAY_NOTHING: ReadonlySet<number | string> = new Set([401, 403, 408, 429, 'import-running', 'busy'])

/**
 * What one opened form sends, once: a second click while it is under way, and another one after it was stored, send
 * nothing. Its `Idempotency-Key` stays the same until the outcome is known, so that trying again cannot store it twice;
 * after a refusal, which stored nothing, corrected content goes under a new one.
 */
export class Command {
  readonly #isRepeatable: boolean
  #key = randomId()
  #state: State = 'new'
  #before: State = 'new'
  #sent = ''

  /**
   * `isRepeatable`: the same may be wanted again once it was stored, and what comes next is something else. A page that stays
   * open sends such, guarded by `If-Match` or because it can be done once only, so that another key doubles nothing.
   */
  constructor({ isRepeatable = false }: { readonly isRepeatable?: boolean } = {}) {
    this.#isRepeatable = isRepeatable
  }

  /** What was sent may be stored or not. */
  get isUnknown(): boolean {
    return this.#state === 'unknown'
  }

  /** The key to send under; null when there is nothing to send. */
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

  /** The answer to what was begun. */
  end(problem: Problem | undefined): void {
    this.#state = this.#after(problem)
  }

  #after(problem: Problem | undefined): State {
    if (!problem) return 'stored'
    // An earlier attempt was stored: another key would store it a second time.
    if (problem.code === 'idempotency-key-reused') return 'over'
    if (SAY_NOTHING.has(problem.status) || SAY_NOTHING.has(problem.code))
      return this.#before === 'stored' ? 'refused' : this.#before
    return problem.status >= 400 && problem.status < 500 ? 'refused' : 'unknown'
  }
}
