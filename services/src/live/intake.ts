import { liveLimits } from '@staffplan/contracts/live'
import { mayUse } from '#roles.ts'
import { Allowance } from './allowance.ts'

const KIB = 1024

/** What a user's sockets may send: reading a frame holds everybody else up. */
export type Intake = {
  /** The largest frame, in bytes. */
  readonly largest: number
  /** Bytes, of all sockets of the user together. */
  readonly bytes: Allowance
}

type Sender = { readonly userId: number; readonly roleId: number }

/** One allowance for each user, however many sockets they open one after the other: only administrators plan. */
export class Intakes {
  readonly #allowances = new Map<string, Allowance>()

  of({ userId, roleId }: Sender): Intake {
    const isPlanner = mayUse(roleId, 'admin')
    const name = `${userId} ${roleId}`
    const bytes =
      this.#allowances.get(name) ??
      new Allowance(
        isPlanner
          ? { perSecond: 256 * KIB, burst: 4 * liveLimits.commandBytes }
          : { perSecond: 4 * KIB, burst: 64 * KIB },
      )
    this.#allowances.set(name, bytes)
    return { largest: isPlanner ? liveLimits.commandBytes : liveLimits.listenerFrameBytes, bytes }
  }

  /** Called every second: nothing is lost with an allowance that is whole. */
  forget(): void {
    for (const [name, bytes] of this.#allowances) if (bytes.isWhole()) this.#allowances.delete(name)
  }
}
