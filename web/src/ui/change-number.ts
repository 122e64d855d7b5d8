/** The number by which users know a revision of a plan: revisions count from 0, users count changes from 1. */
export function changeNumber(rev: number): number {
  return rev + 1
}
