import type { PlanningPeriod } from '@staffplan/contracts/arithmetic/period'
import { waitingPlans } from './command-store.ts'
import { LiveSession } from './live-session.ts'
import type { LiveSessionOptions } from './live-session-options.ts'
import { accessOf } from './plan-access.ts'

export type Visit = {
  readonly userId: number
  readonly roleId: number
  readonly period: PlanningPeriod
}

type Parts = Omit<LiveSessionOptions, 'userId' | 'period' | 'access' | 'clientId'> & {
  readonly clientId: () => string
}

/**
 * The live sessions of this tab. There is one at a time, and every visit of the page gets the same: its queue
 * and its numbers belong to the signed-in session, not to the page that happens to be shown.
 */
export class Sessions {
  readonly #parts: Parts
  readonly #sessions = new Map<string, { readonly visit: Visit; readonly session: LiveSession }>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Values and publishes whose outcome is not known yet. */
  get unsent(): number {
    return [...this.#sessions.values()].reduce((sum, { session }) => sum + session.unsent, 0)
  }

  /** Of these the values that wait for their author's answer. */
  get held(): number {
    return [...this.#sessions.values()].reduce((sum, { session }) => sum + session.store.held.length, 0)
  }

  of(visit: Visit): LiveSession {
    const name = nameOf(visit)
    const known = this.#sessions.get(name)
    if (known) return known.session
    // One plan is planned at a time: what waits for another one is left behind in the tab, and nothing would take it.
    this.#end(visit)
    const { userId, roleId, period } = visit
    const clientId = this.#parts.clientId()
    const session = new LiveSession({ ...this.#parts, clientId, userId, period, access: accessOf(roleId) })
    this.#sessions.set(name, { visit, session })
    return session
  }

  /** Sends what an earlier page of this tab left behind, also while another screen is shown. */
  deliver(visit: Visit): void {
    const isWaiting = waitingPlans(this.#parts.storage, visit.userId).includes(planIdOf(visit))
    if (isWaiting && accessOf(visit.roleId).edits) this.of(visit).deliver()
  }

  /** What is still being typed joins what waits. */
  gather(): void {
    for (const { session } of this.#sessions.values()) session.gather()
  }

  /** Nobody is signed in any more. */
  end(): void {
    this.#end(null)
  }

  #end(next: Visit | null): void {
    for (const { visit, session } of this.#sessions.values()) {
      if (next && isSamePerson(visit, next)) session.leave()
      else session.end()
    }
    this.#sessions.clear()
  }
}

function isSamePerson(one: Visit, other: Visit): boolean {
  return one.userId === other.userId && one.roleId === other.roleId
}

function planIdOf({ period }: Visit): string {
  return String(period.startYear)
}

function nameOf({ userId, roleId, period }: Visit): string {
  return [userId, roleId, period.startYear, period.planYears].join(' ')
}
