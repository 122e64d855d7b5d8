import type { Issues } from '#sheets/rows/issues.ts'

/** The column of a file's employee ids. */
export type IdColumn = { readonly column: number; readonly header: string }

/** Whom a file names, and where first. */
export type EmployeeRow = { readonly employeeId: string; readonly row: number }

export type EmployeeRows = ReturnType<typeof createEmployeeRows>

/** One row is one person: the second one is an error that names the first, whatever else is wrong with either. */
export function createEmployeeRows(issues: Issues, idColumn: IdColumn) {
  const firstRows = new Map<string, number>()
  return {
    note: ({ employeeId, row }: EmployeeRow): void => {
      const firstRow = firstRows.get(employeeId)
      if (firstRow === undefined) firstRows.set(employeeId, row)
      else issues.error('duplicate-in-file', { row, ...idColumn, firstRow, value: employeeId })
    },
    all: (): EmployeeRow[] => Array.from(firstRows, ([employeeId, row]) => ({ employeeId, row })),
  }
}
