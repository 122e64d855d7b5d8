import type { MomentName, PlanName } from './past-api.ts'

const PATH = '/OverviewPlanning/bigpicture'
const NAMES = ['rev', 'position', 'at'] as const

/** Which moment of the plan an address names; null for the plan as it is now. */
export function momentIn(search: URLSearchParams): MomentName | null {
  for (const name of NAMES) {
    const value = search.get(name)
    if (value !== null) return { name, value }
  }
  return null
}

/** The plan whose moment an address names: another period has another one, which counts its revisions anew. */
export function planIn(search: URLSearchParams): PlanName {
  const plan = search.get('plan')
  return plan !== null && /^\d{4}$/.test(plan) ? plan : null
}

/** Where the big picture opens as it was after a revision of the draft; `plan` is its start year. */
export function pathOfMoment(rev: number, plan: number): string {
  return `${PATH}?rev=${rev}&plan=${plan}`
}

/** The same after a position of the log. */
export function pathOfPosition(position: string, plan: number): string {
  return `${PATH}?position=${position}&plan=${plan}`
}

export function pathOfNow(): string {
  return PATH
}

/** Where the draft is made again what it was after a revision, once one has seen what that changes. */
export function pathOfRestore(rev: number): string {
  return `${PATH}?restore=${rev}`
}

/** Where what a revision wrote is put back, once one has seen what that changes. */
export function pathOfRevert(rev: number): string {
  return `${PATH}?revert=${rev}`
}

/** The draft as it was after a revision, or as it would be without what that wrote. */
export type PutBack = { readonly way: (typeof WAYS)[number]; readonly rev: number }
const WAYS = ['restore', 'revert'] as const

/** What an address asks to put back. */
export function putBackIn(search: URLSearchParams): PutBack | null {
  for (const way of WAYS) {
    const value = search.get(way)
    if (value !== null && /^\d{1,15}$/.test(value)) return { way, rev: Number(value) }
  }
  return null
}

export function withoutPutBack(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const way of WAYS) next.delete(way)
  return next
}

type Compared = { readonly from: string; readonly to: string; readonly plan?: PlanName }

/** Where two states of the plan are compared. */
export function pathOfComparison({ from, to, plan = null }: Compared): string {
  return `${PATH}/compare?${new URLSearchParams({ from, to, ...(plan !== null && { plan }) }).toString()}`
}
