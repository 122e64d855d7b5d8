import { liveLimits } from '@staffplan/contracts/live'

type Bucket = { readonly size: number; readonly perSecond: number }

// A little below the server's limits, because its clock and ours do not run in step.
const COMMANDS: Bucket = { size: liveLimits.commandBurst / 2, perSecond: liveLimits.commandsPerSecond * 0.8 }
const OPS: Bucket = { size: liveLimits.opsPerTenSeconds / 2, perSecond: liveLimits.opsPerTenSeconds * 0.04 }

/** Limits how fast this tab sends: bursts go out at once, a long queue goes out steadily. */
export class Pace {
  readonly #now: () => number
  #at: number
  #commands = COMMANDS.size
  #ops = OPS.size

  constructor(now: () => number) {
    this.#now = now
    this.#at = now()
  }

  /** Milliseconds until a command with so many writes may be sent; at 0 it counts as sent. */
  take(ops: number): number {
    this.#refill()
    const missing = Math.max(
      wait(1 - this.#commands, COMMANDS),
      // A command larger than the bucket is sent when the bucket is full.
      wait(Math.min(ops, OPS.size) - this.#ops, OPS),
    )
    if (missing > 0) return missing
    this.#commands -= 1
    this.#ops -= ops
    return 0
  }

  #refill(): void {
    const seconds = (this.#now() - this.#at) / 1000
    this.#at = this.#now()
    this.#commands = Math.min(COMMANDS.size, this.#commands + seconds * COMMANDS.perSecond)
    this.#ops = Math.min(OPS.size, this.#ops + seconds * OPS.perSecond)
  }
}

function wait(missing: number, { perSecond }: Bucket): number {
  return missing <= 0 ? 0 : Math.ceil((missing / perSecond) * 1000)
}
