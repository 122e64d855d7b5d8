import type { MomentName, PlanName } from './past-api.ts'

const PATH = '/OverviewPlanning/bigpicture'
const NAMES = ['rev', 'position', 'at'] as const

/** The moment that a URL names; null for the present plan. */
export function momentIn(search: URLSearchParams): MomentName | null {
  for (const name of NAMES) {
    const value = search.get(name)
    if (value !== null) return { name, value }
  }
  return null
}

/** Start year of the plan whose moment a URL names: every period has its own plan with its own revisions. */
export function planIn(search: URLSearchParams): PlanName {
  const plan = search.get('plan')
  return plan !== null && /^\d{4}$/.test(plan) ? plan : null
}

/** URL of the plan as it was after a revision of the draft; `plan` is its start year. */
export function pathOfMoment(rev: number, plan: number): string {
  return `${PATH}?rev=${rev}&plan=${plan}`
}

/** URL of the plan as it was after a position of the log. */
export function pathOfPosition(position: string, plan: number): string {
  return `${PATH}?position=${position}&plan=${plan}`
}

export function pathOfNow(): string {
  return PATH
}

/** URL of the dialog that restores the draft as of a revision, after showing what would change. */
export function pathOfRestore(rev: number): string {
  return `${PATH}?restore=${rev}`
}

/** URL of the dialog that reverts the writes of a revision, after showing what would change. */
export function pathOfRevert(rev: number): string {
  return `${PATH}?revert=${rev}`
}

/** Restore the draft as of a revision, or revert what that revision wrote. */
export type PutBack = { readonly way: (typeof WAYS)[number]; readonly rev: number }
const WAYS = ['restore', 'revert'] as const

/** The restore or revert that a URL asks for. */
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

/** URL of the comparison of two states. */
export function pathOfComparison({ from, to, plan = null }: Compared): string {
  return `${PATH}/compare?${new URLSearchParams({ from, to, ...(plan !== null && { plan }) }).toString()}`
}
