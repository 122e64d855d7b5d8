import { parseScope, printScope, type Scope } from '@staffplan/contracts/planning/scope-key'

const PATH = '/OverviewPlanning/bigpicture'
/** URL parameter that names a cell by its scope. */
const CELL = 'cell'

/** URL path, within this site, of the plan at a cell. */
export function pathOfCell(scope: Scope): string {
  return `${PATH}?${CELL}=${printScope(scope)}`
}

/** The scope of the cell that a URL names; null if it is not a valid scope, undefined if it names none. */
export function cellIn(search: URLSearchParams): Scope | null | undefined {
  const named = search.get(CELL)
  return named === null ? undefined : parseScope(named)
}
