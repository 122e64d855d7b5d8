import { type FieldError, Refusal, type RefusalCode } from '@staffplan/contracts/refusal'
import { staffColumns, type StaffField } from '@staffplan/contracts/staff/columns'
import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { allowanceHeading } from '@staffplan/contracts/staff/staff'
import type { IdColumn } from './employee-rows.ts'
import type { Header } from './header.ts'

const [MOST_HEADINGS, LONGEST_HEADING] = [20, 80]

/** Refuses a heading that cannot be imported, naming everything that is wrong with it at once; answers where the ids stand. */
export function checkColumns({ columns }: Header, kind: ImportKind): IdColumn {
  const fields = new Set(columns.flatMap(({ field }) => field ?? []))
  if (isOtherTemplate(fields, kind)) throw new Refusal('wrong-template', { params: { kind } })

  const missing = staffColumns
    .filter(({ field, requiredIn }) => requiredIn.includes(kind) && !fields.has(field))
    .map(({ field }) => field)
  const headings = columns.filter(({ field }) => field !== null || kind === 'hr')
  const twice = repeated(headings.map(({ field, heading }) => field ?? heading))
  const allowances = kind === 'hr' ? columns.filter(({ field }) => field === null) : []
  const unusable = allowances
    .map(({ heading }) => heading)
    .filter((heading) => !allowanceHeading.safeParse(heading).success)

  const errors = [
    ...problem('column-missing', missing, unknownHeadings(columns)),
    ...problem('column-duplicate', twice),
    ...problem(
      'forbidden-key',
      unusable.map((heading) => heading.slice(0, LONGEST_HEADING)),
    ),
  ]
  const [first] = errors
  if (first !== undefined)
    throw new Refusal(first.code, { errors, ...(first.params && { params: first.params }) })
  const { column, heading: header } = columns.find(({ field }) => field === 'employeeId')! // required in both kinds
  return { column, header }
}

const PAY: readonly StaffField[] = ['basicSalary', 'totalMonthSalary']

/** The HR file sent as overtime file, or the other way round. */
function isOtherTemplate(fields: ReadonlySet<StaffField>, kind: ImportKind): boolean {
  const hasPay = PAY.some((field) => fields.has(field))
  if (kind === 'overtime') return hasPay
  return !hasPay && !fields.has('costCentre.number') && fields.has('overTimeHours')
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))]
}

/** In the place of those that are missing stand, most likely, headings that are none of ours; in an HR file allowances, too. */
function unknownHeadings(columns: Header['columns']): string[] {
  return columns
    .flatMap(({ field, heading }) => (field === null ? [heading.slice(0, LONGEST_HEADING)] : []))
    .slice(0, MOST_HEADINGS)
}

function problem(
  code: RefusalCode,
  columns: readonly string[],
  unknown: readonly string[] = [],
): (FieldError & { code: RefusalCode })[] {
  if (columns.length === 0) return []
  return [{ pointer: '/file', code, params: unknown.length > 0 ? { columns, unknown } : { columns } }]
}
