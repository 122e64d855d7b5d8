/** What people call a revision of a plan: they count its changes from one, and nothing has happened before the first. */
export function changeNumber(rev: number): number {
  return rev + 1
}
