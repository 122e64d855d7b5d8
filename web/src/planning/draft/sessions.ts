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
 * The live sessions of this tab. There is one at a time, shared by every visit of the page: its queue and command
 * numbers belong to the signed-in session, not to the page that happens to be shown.
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

  /** How many of the unsent values are held for their author's confirmation. */
  get held(): number {
    return [...this.#sessions.values()].reduce((sum, { session }) => sum + session.store.held.length, 0)
  }

  of(visit: Visit): LiveSession {
    const name = nameOf(visit)
    const known = this.#sessions.get(name)
    if (known) return known.session
    // One period is planned at a time: changes to another one stay in the tab, and the server would not accept them.
    this.#end(visit)
    const { userId, roleId, period } = visit
    const clientId = this.#parts.clientId()
    const session = new LiveSession({ ...this.#parts, clientId, userId, period, access: accessOf(roleId) })
    this.#sessions.set(name, { visit, session })
    return session
  }

  /** Sends what an earlier page of this tab left unsent, also while another screen is shown. */
  deliver(visit: Visit): void {
    const isWaiting = waitingPlans(this.#parts.storage, visit.userId).includes(planIdOf(visit))
    if (isWaiting && accessOf(visit.roleId).edits) this.of(visit).deliver()
  }

  /** Adds what is still being typed to the pending changes. */
  gather(): void {
    for (const { session } of this.#sessions.values()) session.gather()
  }

  /** The user has signed out. */
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
