import { setTimeout as delay } from 'node:timers/promises'
import { uuidFrom } from '@staffplan/services/kernel/commands/event-id'
import type { Ledger } from './ledger.ts'
import type { PatientCaller } from './patient-caller.ts'

const PATH = '/v1/drivers/specialDrivers'
const PAUSE = 500
/** Most commands under way at once; on a busy machine more would only wait for each other. */
const MOST_PENDING = 20

/** A command and when its read model showed it; times in monotonic milliseconds. */
type Followed = { readonly askedAt: number; readonly answeredAt: number; readonly shownAt: number }

/** Creates special drivers one after the other and waits for each to appear in the list: measures the projector's lag. */
export class Follower {
  readonly #caller: PatientCaller
  readonly #userId: number
  readonly #ledger: Ledger
  readonly #followed: Followed[] = []

  constructor(parts: { readonly caller: PatientCaller; readonly userId: number; readonly ledger: Ledger }) {
    this.#caller = parts.caller
    this.#userId = parts.userId
    this.#ledger = parts.ledger
  }

  /** Does not wait for one command before sending the next, so that there is always a recent one. */
  async work(signal: AbortSignal): Promise<void> {
    const pending = new Set<Promise<void>>()
    for (let count = 1; !signal.aborted; count += 1) {
      const following = this.#follow(`followed-${count}`)
      pending.add(following)
      void following.finally(() => pending.delete(following))
      do await delay(PAUSE)
      while (pending.size >= MOST_PENDING && !signal.aborted)
    }
    await Promise.all(pending)
  }

  /** Longest time in milliseconds between a command's answer and its appearance in the read model. */
  get longest(): number {
    return Math.max(0, ...this.#followed.map(({ answeredAt, shownAt }) => shownAt - answeredAt))
  }

  /** Milliseconds from the moment until the first command sent after it was shown; null when none was. */
  shownAfter(moment: number): number | null {
    const after = this.#followed.filter(({ askedAt }) => askedAt >= moment)
    return after.length > 0 ? Math.min(...after.map(({ shownAt }) => shownAt)) - moment : null
  }

  async #follow(name: string): Promise<void> {
    const key = `chaos-${name}`
    const asked = this.#ledger.sent('special', uuidFrom(`${this.#userId}\n${key}`))
    const body = { name, comment: '', type: 'relative', value: 0.1 }
    const answer = await this.#caller.command(asked, key, { path: PATH, body })
    if (answer?.status !== 201) return
    const path = `${PATH}/${String(answer.body['id'])}`
    const shown = await this.#caller.get(path, answer.position ?? 0n)
    if (shown === null) return
    if (shown.body['name'] !== name) this.#ledger.fault(`${path} does not show what was stored`)
    this.#followed.push({
      askedAt: asked.sentAt,
      answeredAt: asked.answeredAt,
      shownAt: performance.now(),
    })
  }
}
