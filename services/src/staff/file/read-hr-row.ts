import type { StaffField } from '@staffplan/contracts/staff/columns'
import type { HrRow } from '@staffplan/contracts/staff/staff'
import type { RawCell, RawRow } from '#sheets/workbook.ts'
import { columnsByField } from './cells/column-readers.ts'
import type { Reading } from '#sheets/rows/reading.ts'
import { createRowCells } from '#sheets/rows/row-cells.ts'
import type { RowContext } from './row-context.ts'

/** Reads the rows of an HR file; null for a row with an error, which is reported. */
export function createHrRowReader({ header, facts, readers, issues, employees, year }: RowContext) {
  const { column, isRequired, allowances } = columnsByField(header, 'hr')

  return (raw: RawRow): HrRow | null => {
    const cells = createRowCells(raw, issues, facts)
    const isWhole = issues.mark()

    const given = required(cells)
    const further = optional(cells)
    const paid = allowancesOf(cells)
    if (given === null || !isWhole()) return null
    checkTotal(raw, { ...given, allowances: paid })
    return { row: raw.row, year, ...given, ...further, allowances: paid }
  }

  type Cells = ReturnType<typeof createRowCells>

  function of<Value>(cells: Cells, field: StaffField, read: (cell: RawCell) => Reading<Value>) {
    const mayBeLeftOut = field === 'year' || field === 'costCentre.name'
    return cells.value(column(field), { isRequired: isRequired(field), mayBeLeftOut, read })
  }

  function has(field: StaffField): boolean {
    return column(field) !== undefined
  }

  function required(cells: Cells) {
    of(cells, 'year', readers.year)
    const employeeId = of(cells, 'employeeId', readers.identifier)
    if (employeeId !== undefined) employees.note({ employeeId, row: cells.row })
    const name = of(cells, 'name', readers.text)
    const basicSalary = of(cells, 'basicSalary', readers.amount)
    const totalMonthSalary = of(cells, 'totalMonthSalary', readers.amount)
    const number = of(cells, 'costCentre.number', readers.identifier)
    const costCentreName = of(cells, 'costCentre.name', readers.text)
    if (employeeId === undefined || name === undefined || number === undefined) return null
    if (basicSalary === undefined || totalMonthSalary === undefined) return null
    const costCentre = costCentreName === undefined ? { number } : { number, name: costCentreName }
    return { employeeId, name, basicSalary, totalMonthSalary, costCentre }
  }

  /** An empty cell empties its field; a column that the file does not have leaves the field as it is. */
  function optional(cells: Cells): Partial<HrRow> {
    const text = (field: StaffField) => (has(field) ? { [field]: of(cells, field, readers.text) ?? '' } : {})
    return {
      ...text('grade'),
      ...text('jobTitle'),
      ...text('position'),
      ...text('projectLocation'),
      ...(has('dob') && { dob: of(cells, 'dob', readers.date) ?? null }),
      ...(has('overTimeHours') && { overTimeHours: of(cells, 'overTimeHours', readers.hours) ?? null }),
      ...(has('educationCost') && { educationCost: of(cells, 'educationCost', readers.amount) ?? null }),
    }
  }

  /** An empty cell empties its allowance too. */
  function allowancesOf(cells: Cells): HrRow['allowances'] {
    // without prototype: headings come from the file
    const paid: HrRow['allowances'] = Object.create(null)
    for (const allowance of allowances) {
      paid[allowance.heading] = cells.value(allowance, { isRequired: false, read: readers.allowance }) ?? null
    }
    return paid
  }

  function checkTotal(
    raw: RawRow,
    pay: Pick<HrRow, 'basicSalary' | 'totalMonthSalary' | 'allowances'>,
  ): void {
    if (allowances.length === 0) return
    const parts = Object.values(pay.allowances).reduce<number>(
      (sum, amount) => sum + (amount ?? 0),
      pay.basicSalary,
    )
    if (Math.abs(parts - pay.totalMonthSalary) <= TOLERANCE) return
    const total = column('totalMonthSalary')
    issues.warning('total-mismatch', {
      row: raw.row,
      ...(total && { column: total.column, header: total.heading }),
      value: String(pay.totalMonthSalary),
    })
  }
}

/** Difference between total pay and its parts that gets no warning: a cent, and what adding floats leaves over. */
const TOLERANCE = 0.01 + 1e-6
