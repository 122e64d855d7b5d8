/** Values of one data source for the start year and the plan years; null stays empty. */
type Figures = readonly (number | null)[]
type DemoSource = { readonly label: string; readonly weight: number }

export type DemoDriver = {
  readonly name: string
  readonly unit: string
  readonly comment: string
  readonly sources: readonly DemoSource[]
}

export type DemoUnitPlan = {
  /** Index of the business unit. */
  readonly unit: number
  readonly primary: {
    readonly name: string
    readonly weight: number
    readonly figures: readonly Figures[]
  } | null
  /** `divisions` are indexes within the unit. */
  readonly secondary: readonly {
    readonly name: string
    readonly divisions: readonly number[]
    readonly figures: readonly Figures[]
  }[]
}

const one = (label: string): readonly DemoSource[] => [{ label, weight: 1 }]

export const PRIMARY: readonly DemoDriver[] = [
  { name: 'Pupils', unit: 'heads', comment: 'Enrolled on 1 October', sources: one('Pupils') },
  { name: 'Patients', unit: 'cases', comment: 'Treated in the year', sources: one('Cases') },
  { name: 'الأسر المستفيدة', unit: 'households', comment: 'Families served', sources: one('الأسر') },
  { name: 'Sendungen', unit: 't', comment: 'Beförderte Tonnen', sources: one('Tonnen') },
  { name: 'Network length', unit: 'km', comment: 'Roads and pipes in service', sources: one('Kilometres') },
  { name: 'Accounts', unit: 'accounts', comment: 'Active in the last month', sources: one('Accounts') },
  {
    name: 'New programme',
    unit: 'sites',
    comment: 'Starts later: nothing to compare with in the start year',
    sources: one('Sites'),
  },
]

export const SECONDARY: readonly DemoDriver[] = [
  {
    name: 'Teaching load',
    unit: 'h / week',
    comment: 'Lessons and rooms',
    sources: [
      { label: 'Lessons', weight: 0.6 },
      { label: 'Rooms', weight: 0.4 },
    ],
  },
  { name: 'Response time', unit: 'days', comment: 'Fewer days need more people', sources: one('Days') },
  {
    name: 'Case mix',
    unit: 'index',
    comment: 'Severity and length of stay',
    sources: [
      { label: 'Severity', weight: 0.7 },
      { label: 'Stay', weight: 0.3 },
    ],
  },
  { name: 'Vehicle age', unit: 'years', comment: 'Older vehicles need more care', sources: one('Years') },
  {
    name: 'Tickets',
    unit: 'tickets',
    comment: 'First and second level',
    sources: [
      { label: 'First level', weight: 0.5 },
      { label: 'Second level', weight: 0.5 },
    ],
  },
  { name: 'Regulation', unit: 'index', comment: 'Not measured yet', sources: one('Index') },
]

export const SPECIAL: readonly {
  readonly name: string
  readonly comment: string
  readonly type: 'absolute' | 'relative'
  readonly value: number
}[] = [
  { name: 'Night shift', comment: 'From the second half of the year', type: 'relative', value: 0.05 },
  { name: 'Pilot', comment: 'Two posts less while it runs', type: 'absolute', value: -2 },
  { name: 'Efficiency', comment: 'Agreed with the board', type: 'relative', value: -0.03 },
  { name: 'New site', comment: 'Opens in the first quarter', type: 'absolute', value: 12 },
]

export const UNIT_PLANS: readonly DemoUnitPlan[] = [
  {
    unit: 0,
    primary: { name: 'Pupils', weight: 0.4, figures: [[10_000, 11_000, 12_500]] },
    secondary: [
      {
        name: 'Teaching load',
        divisions: [1, 2],
        figures: [
          [200, 230, 240],
          [50, 40, 60],
        ],
      },
      { name: 'Response time', divisions: [2, 3], figures: [[10, -12.5, -16]] },
    ],
  },
  {
    unit: 1,
    primary: { name: 'Patients', weight: 0.6, figures: [[84_000, 86_500, 90_200]] },
    secondary: [
      {
        name: 'Case mix',
        divisions: [0, 1, 2],
        figures: [
          [1.02, 1.05, 1.07],
          [5.4, 5.2, 5.1],
        ],
      },
    ],
  },
  {
    unit: 2,
    primary: { name: 'الأسر المستفيدة', weight: 0.4, figures: [[3_400, 3_650, null]] },
    secondary: [],
  },
  {
    unit: 3,
    primary: { name: 'Sendungen', weight: 0.5, figures: [[128_000, 131_000, 126_500]] },
    secondary: [{ name: 'Vehicle age', divisions: [0, 4], figures: [[-6.5, -5.8, -5.1]] }],
  },
  {
    unit: 4,
    primary: { name: 'Network length', weight: 0.4, figures: [[4_820, 4_960, 5_110]] },
    secondary: [{ name: 'Regulation', divisions: [3], figures: [[null, 1.1, 1.2]] }],
  },
  {
    unit: 5,
    primary: { name: 'Accounts', weight: 0.3, figures: [[52_000, 61_000, 70_500]] },
    secondary: [
      {
        name: 'Tickets',
        divisions: [3],
        figures: [
          [18_400, 19_900, 21_000],
          [4_100, 4_000, 3_900],
        ],
      },
    ],
  },
  { unit: 6, primary: { name: 'New programme', weight: 0.4, figures: [[0, 4, 9]] }, secondary: [] },
  {
    unit: 7,
    primary: null,
    secondary: [{ name: 'Response time', divisions: [1, 2], figures: [[8, 7.5, 7]] }],
  },
]

/** Special drivers on divisions: unit and division by index, special driver by name. */
export const APPLIED: readonly {
  readonly unit: number
  readonly division: number
  readonly special: string
}[] = [
  { unit: 0, division: 1, special: 'Night shift' },
  { unit: 0, division: 3, special: 'Pilot' },
  { unit: 1, division: 2, special: 'Night shift' },
  { unit: 3, division: 1, special: 'New site' },
  { unit: 5, division: 0, special: 'Efficiency' },
  { unit: 7, division: 4, special: 'Efficiency' },
]
