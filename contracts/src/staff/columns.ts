import { type ColumnHeadings, organisationHeadings } from '../organisation/organisation-columns.ts'
import { type ImportKind, importKind } from './import-kind.ts'

const headings = {
  employeeId: { en: ['Employee ID'], de: ['Personalnummer'], ar: ['الرقم الوظيفي'] },
  name: { en: ['Name'], de: ['Name'], ar: ['الاسم'] },
  grade: { en: ['Grade'], de: ['Entgeltgruppe'], ar: ['الدرجة'] },
  dob: { en: ['Date of Birth', 'DOB'], de: ['Geburtsdatum'], ar: ['تاريخ الميلاد'] },
  jobTitle: { en: ['Job Title'], de: ['Stellenbezeichnung'], ar: ['المسمى الوظيفي'] },
  position: { en: ['Position'], de: ['Position'], ar: ['المنصب'] },
  year: { en: ['Year'], de: ['Jahr'], ar: ['السنة'] },
  basicSalary: { en: ['Basic Salary'], de: ['Grundgehalt'], ar: ['الراتب الأساسي'] },
  totalMonthSalary: { en: ['Total Month Salary'], de: ['Gesamtgehalt Monat'], ar: ['إجمالي الراتب الشهري'] },
  overTimeHours: { en: ['Overtime Hours'], de: ['Überstunden'], ar: ['ساعات العمل الإضافي'] },
  educationCost: { en: ['Education Cost'], de: ['Bildungskosten'], ar: ['تكلفة التعليم'] },
  'costCentre.number': organisationHeadings['costCentre.number'],
  'costCentre.name': organisationHeadings['costCentre.name'],
  projectLocation: { en: ['Project Location'], de: ['Projektstandort'], ar: ['موقع المشروع'] },
} satisfies Record<string, ColumnHeadings>
export type StaffField = keyof typeof headings

type StaffColumn = {
  readonly field: StaffField
  /** Type of the cells. `identifier` is text that may look like a number. */
  readonly kind: 'identifier' | 'text' | 'date' | 'year' | 'amount' | 'hours'
  /** Files that must have the column, with every cell filled. */
  readonly requiredIn: readonly ImportKind[]
  /** Files whose template has the column. */
  readonly templateOf: readonly ImportKind[]
}

const both = importKind.options
const hr = ['hr'] as const
// Not in the template of the HR file: left empty there, the column would clear hours from the overtime file.
const overtime = ['overtime'] as const

const columns: readonly StaffColumn[] = [
  { field: 'employeeId', kind: 'identifier', requiredIn: both, templateOf: both },
  { field: 'name', kind: 'text', requiredIn: hr, templateOf: hr },
  { field: 'grade', kind: 'text', requiredIn: [], templateOf: hr },
  { field: 'dob', kind: 'date', requiredIn: [], templateOf: hr },
  { field: 'jobTitle', kind: 'text', requiredIn: [], templateOf: hr },
  { field: 'position', kind: 'text', requiredIn: [], templateOf: hr },
  { field: 'year', kind: 'year', requiredIn: [], templateOf: both },
  { field: 'basicSalary', kind: 'amount', requiredIn: hr, templateOf: hr },
  { field: 'totalMonthSalary', kind: 'amount', requiredIn: hr, templateOf: hr },
  { field: 'overTimeHours', kind: 'hours', requiredIn: overtime, templateOf: overtime },
  { field: 'educationCost', kind: 'amount', requiredIn: [], templateOf: hr },
  { field: 'costCentre.number', kind: 'identifier', requiredIn: hr, templateOf: hr },
  { field: 'costCentre.name', kind: 'text', requiredIn: [], templateOf: hr },
  { field: 'projectLocation', kind: 'text', requiredIn: [], templateOf: hr },
]

/** The fixed columns of a yearly file; any other heading of an HR file is an allowance. */
export const staffColumns = columns.map((column) => ({ ...column, headings: headings[column.field] }))
