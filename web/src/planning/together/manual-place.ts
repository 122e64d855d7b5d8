type ManualPlace = { readonly year: number; readonly divisionId: number }

/** Name of a cell of manual planning in presence messages; no draft key looks like it. */
export function manualPlace({ year, divisionId }: ManualPlace): string {
  return `manual|y${year}|d${divisionId}`
}

/** Null for any other place. */
export function parseManualPlace(place: string): ManualPlace | null {
  const [, year, divisionId] = /^manual\|y(\d{4})\|d(\d{1,15})$/.exec(place) ?? []
  return year && divisionId ? { year: Number(year), divisionId: Number(divisionId) } : null
}
