import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { Signal } from '#live/signal.ts'
import type { LiveSessionOptions } from './live-session-options.ts'
import { Refusals, type Refused } from './refusals.ts'

type Options = Pick<LiveSessionOptions, 'onRefused' | 'onSkipped'> & {
  readonly kept: ConstructorParameters<typeof Refusals>[0]
  /** Whether the page that shows the cells is open. */
  readonly isShown: () => boolean
}

/** What the server did not accept: reported to the page if it is open, else to the callbacks. */
export class Untaken {
  readonly refusals: Refusals
  readonly refusedSteps = new Signal<Refused>()
  readonly skipped = new Signal<readonly DraftOp[]>()
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
    this.refusals = new Refusals(options.kept)
  }

  readonly refuse = (refused: Refused): void => {
    const { isShown, onRefused } = this.#options
    if (!refused.step) this.refusals.add({ ...refused, isSaid: !isShown() })
    else if (isShown()) this.refusedSteps.tell(refused)
    if (!isShown()) onRefused(refused)
  }

  readonly skip = (ops: readonly DraftOp[]): void => {
    const { isShown, onSkipped } = this.#options
    if (isShown()) this.skipped.tell(ops)
    else onSkipped(ops.length)
  }
}
