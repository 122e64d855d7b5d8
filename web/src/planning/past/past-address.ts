import type { MomentName } from './past-api.ts'

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

/** Where the big picture opens as it was after a revision of the draft. */
export function pathOfMoment(rev: number): string {
  return `${PATH}?rev=${rev}`
}

export function pathOfNow(): string {
  return PATH
}

/** Where the draft is made again what it was after a revision, once one has seen what that changes. */
export function pathOfRestore(rev: number): string {
  return `${PATH}?restore=${rev}`
}

/** The revision that an address asks to restore. */
export function restoredIn(search: URLSearchParams): number | null {
  const value = search.get('restore')
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null
}

/** Where two states of the plan are compared. */
export function pathOfComparison({ from, to }: { readonly from: string; readonly to: string }): string {
  return `${PATH}/compare?${new URLSearchParams({ from, to }).toString()}`
}
