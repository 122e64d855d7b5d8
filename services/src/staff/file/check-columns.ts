import { type FieldError, Refusal, type RefusalCode } from '@staffplan/contracts/refusal'
import { staffColumns, type StaffField } from '@staffplan/contracts/staff/columns'
import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { allowanceHeading } from '@staffplan/contracts/staff/staff'
import type { IdColumn } from './employee-rows.ts'
import type { Header } from './header.ts'

const [MOST_HEADINGS, LONGEST_HEADING] = [20, 80]

/**
 * Refuses a header that cannot be imported, naming everything that is wrong with it at once; returns the column of the
 * employee ids. Headings over columns that hold only words are not checked, because those are left out.
 */
export function checkColumns(
  { columns }: Header,
  { kind, words }: { kind: ImportKind; words: ReadonlySet<number> },
): IdColumn {
  const fields = fieldsIn(columns)
  const missing = staffColumns
    .filter(({ field, requiredIn }) => requiredIn.includes(kind) && !fields.has(field))
    .map(({ field }) => field)
  const used = columns.filter(({ column }) => !words.has(column))
  const taken = new Set(used.map(({ heading }) => heading))
  const further = columns.flatMap(({ field, heading }) =>
    kind === 'hr' && field === null && taken.has(heading) ? [heading] : [],
  )
  const twice = repeated([...columns.flatMap(({ field }) => field ?? []), ...further])
  const unusable = further.filter((heading) => !allowanceHeading.safeParse(heading).success)

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

/** Refuses the HR file sent as overtime file, and the other way round. */
export function checkKind({ columns }: Header, kind: ImportKind): void {
  if (isOtherTemplate(fieldsIn(columns), kind)) throw new Refusal('wrong-template', { params: { kind } })
}

const PAY: readonly StaffField[] = ['basicSalary', 'totalMonthSalary']

function isOtherTemplate(fields: ReadonlySet<StaffField>, kind: ImportKind): boolean {
  const hasPay = PAY.some((field) => fields.has(field))
  if (kind === 'overtime') return hasPay
  return !hasPay && !fields.has('costCentre.number') && fields.has('overTimeHours')
}

function fieldsIn(columns: Header['columns']): Set<StaffField> {
  return new Set(columns.flatMap(({ field }) => field ?? []))
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))]
}

/**
 * Unknown headings, to be named beside missing columns, as they are most likely misspelled. In an HR file they include
 * allowances.
 */
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
