const ASKED = 'attention'

/** URL of the plan with the list of what needs attention open. */
export function pathOfAttention(): string {
  return `/OverviewPlanning/bigpicture?${ASKED}`
}

export function asksForAttention(search: URLSearchParams): boolean {
  return search.has(ASKED)
}
