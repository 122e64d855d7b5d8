import { type CellValue, writeXlsx } from '@staffplan/services/sheets/xlsx/write-xlsx'
import type { DemoRow } from './people.ts'

type Column = {
  readonly heading: string
  readonly cell: (row: DemoRow) => CellValue
  readonly format?: 'general' | 'text' | 'date'
}

/** Two allowances follow the fixed columns, as in many HR exports. */
const COLUMNS: readonly Column[] = [
  { heading: 'Employee ID', cell: (row) => row.employeeId, format: 'text' },
  { heading: 'Name', cell: (row) => row.name },
  { heading: 'Grade', cell: (row) => row.grade },
  { heading: 'Date of Birth', cell: (row) => ({ day: row.dob }), format: 'date' },
  { heading: 'Job Title', cell: (row) => row.jobTitle },
  { heading: 'Position', cell: (row) => row.position },
  { heading: 'Year', cell: (row) => row.year },
  { heading: 'Basic Salary', cell: (row) => row.basicSalary },
  { heading: 'Housing', cell: (row) => row.housing },
  { heading: 'Transport', cell: (row) => row.transport },
  { heading: 'Total Month Salary', cell: (row) => row.totalMonthSalary },
  { heading: 'Education Cost', cell: (row) => row.educationCost },
  { heading: 'Cost Centre Number', cell: (row) => row.costCentre.number, format: 'text' },
  { heading: 'Cost Centre Name', cell: (row) => row.costCentre.name },
  { heading: 'Project Location', cell: (row) => row.projectLocation },
]

/** The year's HR file. */
export function hrWorkbook(rows: readonly DemoRow[]): Uint8Array<ArrayBuffer> {
  const bytes = writeXlsx({
    name: 'Staff',
    columns: COLUMNS.map(({ format = 'general' }) => ({ width: 18, format })),
    rows: [COLUMNS.map(({ heading }) => heading), ...rows.map((row) => COLUMNS.map(({ cell }) => cell(row)))],
  })
  return new Uint8Array(bytes)
}

/** The year's overtime file, as a German payroll office would send it. */
export function overtimeSheet(rows: readonly DemoRow[]): Uint8Array<ArrayBuffer> {
  const lines = rows.map(
    ({ employeeId, overTimeHours }) => `${employeeId};${String(overTimeHours).replace('.', ',')}`,
  )
  return new TextEncoder().encode(`\uFEFF${['Personalnummer;Überstunden', ...lines].join('\r\n')}\r\n`)
}
