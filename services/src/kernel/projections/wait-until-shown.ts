import { Refusal } from '@staffplan/contracts/refusal'
import type { ReadModels } from './read-models.ts'

/** Milliseconds to wait for a read model while other commands wait for the lock. */
const BRIEF = 50
/** Milliseconds to wait for it under no lock: it may have to take in a whole import first. */
const LONG = 30_000
const ROUNDS = 20

/** A read model that a decision needs has not caught up with the log. */
class NotShownYet extends Error {
  /** Waits for the read model; refuses with `read-model-behind` after the longer time. */
  readonly shown: () => Promise<void>

  constructor(shown: () => Promise<void>) {
    super('the read model is behind')
    this.shown = shown
  }
}

/** For decisions: if the read model has not reached the position, throws, and `untilShown` repeats the command later. */
export async function assertShown(models: ReadModels, collection: string, position: bigint): Promise<void> {
  try {
    await models.reached(collection, position, BRIEF)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'read-model-behind')) throw error
    throw new NotShownYet(() => models.reached(collection, position, LONG))
  }
}

/** Runs a command whose decision reads read models. When one is behind, it waits under no lock and repeats the command. */
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
