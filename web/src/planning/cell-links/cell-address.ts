import { parseScope, printScope, type Scope } from '@staffplan/contracts/planning/scope-key'

const PATH = '/OverviewPlanning/bigpicture'
/** Part of the address that names a cell by its scope key. */
const CELL = 'cell'

/** Where the big picture opens at a cell, within this site. */
export function pathOfCell(scope: Scope): string {
  return `${PATH}?${CELL}=${printScope(scope)}`
}

/** The cell that an address names: its scope, null for what is no cell at all, undefined where it names none. */
export function cellIn(search: URLSearchParams): Scope | null | undefined {
  const named = search.get(CELL)
  return named === null ? undefined : parseScope(named)
}
