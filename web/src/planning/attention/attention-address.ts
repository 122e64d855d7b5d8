const ASKED = 'attention'

/** Where the big picture opens with the list of what needs attention. */
export function pathOfAttention(): string {
  return `/OverviewPlanning/bigpicture?${ASKED}`
}

export function asksForAttention(search: URLSearchParams): boolean {
  return search.has(ASKED)
}
