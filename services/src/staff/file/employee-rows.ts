import type { Issues } from '#sheets/rows/issues.ts'

/** The column of a file's employee ids. */
export type IdColumn = { readonly column: number; readonly header: string }

/** An employee id of a file, with the first row that has it. */
export type EmployeeRow = { readonly employeeId: string; readonly row: number }

export type EmployeeRows = ReturnType<typeof createEmployeeRows>

/**
 * Each employee id may have one row: a second row is an error that names the first, whatever else is wrong with either.
 */
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
