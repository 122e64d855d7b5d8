import { Refusal } from '@staffplan/contracts/refusal'
import type { ReadModels } from './read-models.ts'

/** Milliseconds that a read model is waited for while others wait behind. */
const BRIEF = 50
/** The same where nobody does: it may have a whole import before it. */
const LONG = 30_000
const ROUNDS = 20

/** A read model that a decision looks at does not show the log yet. */
class NotShownYet extends Error {
  /** Waits for it; throws `read-model-behind` in the end. */
  readonly shown: () => Promise<void>

  constructor(shown: () => Promise<void>) {
    super('the read model is behind')
    this.shown = shown
  }
}

/** For decisions: the read model shows the position, or the command that runs `untilShown` begins again once it does. */
export async function assertShown(models: ReadModels, collection: string, position: bigint): Promise<void> {
  try {
    await models.reached(collection, position, BRIEF)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'read-model-behind')) throw error
    throw new NotShownYet(() => models.reached(collection, position, LONG))
  }
}

/** Runs a command that looks at read models; what they do not show yet is waited for where nobody waits behind it. */
export async function untilShown<Result>(command: () => Promise<Result>): Promise<Result> {
  for (let round = 1; ; round += 1) {
    try {
      return await command()
    } catch (error) {
      if (!(error instanceof NotShownYet)) throw error
      if (round === ROUNDS) throw new Refusal('read-model-behind')
      await error.shown()
    }
  }
}
