import { type ImportKind, importKind } from './import-kind.ts'

/** What a cell of a column must become. `identifier` is text that may look like a number. */
type ColumnKind = 'identifier' | 'text' | 'date' | 'year' | 'amount' | 'hours'

type StaffColumn = {
  readonly field: StaffField
  readonly kind: ColumnKind
  /** Files in which the column must be there and every cell filled. */
  readonly requiredIn: readonly ImportKind[]
  /** Files whose template holds the column. */
  readonly templateOf: readonly ImportKind[]
  /** The first of each language stands in the template. */
  readonly headings: {
    readonly en: readonly string[]
    readonly de: readonly string[]
    readonly ar: readonly string[]
  }
}

const staffFieldNames = [
  'employeeId',
  'name',
  'grade',
  'dob',
  'jobTitle',
  'position',
  'year',
  'basicSalary',
  'totalMonthSalary',
  'overTimeHours',
  'educationCost',
  'costCentre.number',
  'costCentre.name',
  'projectLocation',
] as const
export type StaffField = (typeof staffFieldNames)[number]

const both = importKind.options
const hr = ['hr'] as const

/** The fixed columns of a yearly file; any other heading of an HR file is an allowance. */
export const staffColumns: readonly StaffColumn[] = [
  {
    field: 'employeeId',
    kind: 'identifier',
    requiredIn: both,
    templateOf: both,
    headings: { en: ['Employee ID'], de: ['Personalnummer'], ar: ['الرقم الوظيفي'] },
  },
  {
    field: 'name',
    kind: 'text',
    requiredIn: hr,
    templateOf: hr,
    headings: { en: ['Name'], de: ['Name'], ar: ['الاسم'] },
  },
  {
    field: 'grade',
    kind: 'text',
    requiredIn: [],
    templateOf: hr,
    headings: { en: ['Grade'], de: ['Entgeltgruppe'], ar: ['الدرجة'] },
  },
  {
    field: 'dob',
    kind: 'date',
    requiredIn: [],
    templateOf: hr,
    headings: { en: ['Date of Birth', 'DOB'], de: ['Geburtsdatum'], ar: ['تاريخ الميلاد'] },
  },
  {
    field: 'jobTitle',
    kind: 'text',
    requiredIn: [],
    templateOf: hr,
    headings: { en: ['Job Title'], de: ['Stellenbezeichnung'], ar: ['المسمى الوظيفي'] },
  },
  {
    field: 'position',
    kind: 'text',
    requiredIn: [],
    templateOf: hr,
    headings: { en: ['Position'], de: ['Position'], ar: ['المنصب'] },
  },
  {
    field: 'year',
    kind: 'year',
    requiredIn: [],
    templateOf: both,
    headings: { en: ['Year'], de: ['Jahr'], ar: ['السنة'] },
  },
  {
    field: 'basicSalary',
    kind: 'amount',
    requiredIn: hr,
    templateOf: hr,
    headings: { en: ['Basic Salary'], de: ['Grundgehalt'], ar: ['الراتب الأساسي'] },
  },
  {
    field: 'totalMonthSalary',
    kind: 'amount',
    requiredIn: hr,
    templateOf: hr,
    headings: { en: ['Total Month Salary'], de: ['Gesamtgehalt Monat'], ar: ['إجمالي الراتب الشهري'] },
  },
  {
    field: 'overTimeHours',
    kind: 'hours',
    requiredIn: ['overtime'],
    templateOf: ['overtime'], // left empty in the yearly file it would empty what the overtime file brought
    headings: { en: ['Overtime Hours'], de: ['Überstunden'], ar: ['ساعات العمل الإضافي'] },
  },
  {
    field: 'educationCost',
    kind: 'amount',
    requiredIn: [],
    templateOf: hr,
    headings: { en: ['Education Cost'], de: ['Bildungskosten'], ar: ['تكلفة التعليم'] },
  },
  {
    field: 'costCentre.number',
    kind: 'identifier',
    requiredIn: hr,
    templateOf: hr,
    headings: {
      en: ['Cost Centre Number', 'Cost Centre'],
      de: ['Kostenstelle'],
      ar: ['رقم مركز التكلفة', 'مركز التكلفة'],
    },
  },
  {
    field: 'costCentre.name',
    kind: 'text',
    requiredIn: [],
    templateOf: hr,
    headings: { en: ['Cost Centre Name'], de: ['Kostenstellenname'], ar: ['اسم مركز التكلفة'] },
  },
  {
    field: 'projectLocation',
    kind: 'text',
    requiredIn: [],
    templateOf: hr,
    headings: { en: ['Project Location'], de: ['Projektstandort'], ar: ['موقع المشروع'] },
  },
]
