/** Accepted headings of a column; the first of each language is used in the template. */
export type ColumnHeadings = Readonly<Record<'en' | 'de' | 'ar', readonly string[]>>

export const organisationHeadings = {
  businessUnit: { en: ['Business Unit', 'Unit'], de: ['Geschäftseinheit'], ar: ['وحدة الأعمال'] },
  color: { en: ['Colour', 'Color'], de: ['Farbe'], ar: ['اللون'] },
  division: { en: ['Division'], de: ['Bereich'], ar: ['القطاع'] },
  department: { en: ['Department'], de: ['Abteilung'], ar: ['القسم'] },
  'costCentre.number': {
    en: ['Cost Centre Number', 'Cost Centre'],
    de: ['Kostenstelle'],
    ar: ['رقم مركز التكلفة', 'مركز التكلفة'],
  },
  'costCentre.name': { en: ['Cost Centre Name'], de: ['Kostenstellenname'], ar: ['اسم مركز التكلفة'] },
} satisfies Record<string, ColumnHeadings>
export type OrganisationField = keyof typeof organisationHeadings

type OrganisationColumn = {
  readonly field: OrganisationField
  readonly kind: 'identifier' | 'text'
  /** The file must have the column; which cells may be empty depends on the row. */
  readonly isRequired: boolean
}

const columns: readonly OrganisationColumn[] = [
  { field: 'businessUnit', kind: 'text', isRequired: true },
  { field: 'color', kind: 'text', isRequired: false },
  { field: 'division', kind: 'text', isRequired: true },
  { field: 'department', kind: 'text', isRequired: false },
  { field: 'costCentre.number', kind: 'identifier', isRequired: false },
  { field: 'costCentre.name', kind: 'text', isRequired: false },
]

/** Columns of a file that builds the organisation: a row is a cost centre with all above it, or only upper levels. */
export const organisationColumns = columns.map((column) => ({
  ...column,
  headings: organisationHeadings[column.field],
}))
