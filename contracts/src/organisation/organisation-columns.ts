const fields = [
  'businessUnit',
  'color',
  'division',
  'department',
  'costCentre.number',
  'costCentre.name',
] as const
export type OrganisationField = (typeof fields)[number]

type OrganisationColumn = {
  readonly field: OrganisationField
  readonly kind: 'identifier' | 'text'
  /** The file must have it; which cells may be empty the row decides. */
  readonly isRequired: boolean
  /** The first of each language stands in the template. */
  readonly headings: {
    readonly en: readonly string[]
    readonly de: readonly string[]
    readonly ar: readonly string[]
  }
}

/** The columns of a file that builds the organisation: a row is a cost centre with everything above it, or as much as there is. */
export const organisationColumns: readonly OrganisationColumn[] = [
  {
    field: 'businessUnit',
    kind: 'text',
    isRequired: true,
    headings: { en: ['Business Unit', 'Unit'], de: ['Geschäftseinheit'], ar: ['وحدة الأعمال'] },
  },
  {
    field: 'color',
    kind: 'text',
    isRequired: false,
    headings: { en: ['Colour', 'Color'], de: ['Farbe'], ar: ['اللون'] },
  },
  {
    field: 'division',
    kind: 'text',
    isRequired: true,
    headings: { en: ['Division'], de: ['Bereich'], ar: ['القطاع'] },
  },
  {
    field: 'department',
    kind: 'text',
    isRequired: false,
    headings: { en: ['Department'], de: ['Abteilung'], ar: ['القسم'] },
  },
  {
    field: 'costCentre.number',
    kind: 'identifier',
    isRequired: false,
    headings: {
      en: ['Cost Centre Number', 'Cost Centre'],
      de: ['Kostenstelle'],
      ar: ['رقم مركز التكلفة', 'مركز التكلفة'],
    },
  },
  {
    field: 'costCentre.name',
    kind: 'text',
    isRequired: false,
    headings: { en: ['Cost Centre Name'], de: ['Kostenstellenname'], ar: ['اسم مركز التكلفة'] },
  },
]
