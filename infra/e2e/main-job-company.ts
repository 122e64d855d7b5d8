import type { Language } from './words.ts'

export const divisionKeys = ['n', 's', 'h', 'it', 'adm'] as const
type DivisionKey = (typeof divisionKeys)[number]

/** A division's salaries in a year, SR per month; the list is repeated for all its people. */
type Pay = { readonly people: number; readonly salaries: readonly number[] }
type Division = Pay & {
  readonly name: string
  readonly unit: 'education' | 'support'
  readonly costCentre: string
  /** Expected FTE for 2019, 2020 and 2021 (readings 1.2), to the hundredth. */
  readonly fte: readonly [number, number, number]
  /** Expected cost in SR per month, to the cent. */
  readonly tpc: readonly [number, number, number]
}

export type Company = {
  readonly units: { readonly education: string; readonly support: string }
  readonly divisions: Readonly<Record<DivisionKey, Division>>
  readonly drivers: {
    readonly pupils: string
    readonly s1: string
    readonly lessons: string
    readonly rooms: string
    readonly s2: string
    readonly nightShift: string
  }
}

const names = {
  en: {
    units: { education: 'Education', support: 'Support' },
    divisions: { n: 'Nursery', s: 'School', h: 'High school', it: 'Computing', adm: 'Administration' },
    drivers: {
      pupils: 'Pupils',
      s1: 'Teaching',
      lessons: 'Lessons',
      rooms: 'Rooms',
      s2: 'Automation',
      nightShift: 'Night shift',
    },
  },
  de: {
    units: { education: 'Bildung', support: 'Zentrale Dienste' },
    divisions: { n: 'Kita', s: 'Schule', h: 'Oberstufe', it: 'Rechenzentrum', adm: 'Verwaltung' },
    drivers: {
      pupils: 'Schüler',
      s1: 'Unterricht',
      lessons: 'Stunden',
      rooms: 'Räume',
      s2: 'Automatisierung',
      nightShift: 'Nachtschicht',
    },
  },
  ar: {
    units: { education: 'التعليم', support: 'الدعم' },
    divisions: { n: 'الروضة', s: 'المدرسة', h: 'الثانوية', it: 'الحاسب', adm: 'الإدارة' },
    drivers: {
      pupils: 'الطلاب',
      s1: 'التدريس',
      lessons: 'الحصص',
      rooms: 'القاعات',
      s2: 'الأتمتة',
      nightShift: 'مناوبة ليلية',
    },
  },
} as const

/** The figures of readings 1.2, with salaries that cannot be mistaken for anything else. */
const figures: Readonly<Record<DivisionKey, Omit<Division, 'name'>>> = {
  n: {
    unit: 'education',
    costCentre: '0101',
    people: 120,
    salaries: [8137.31, 8393.55],
    fte: [120, 132, 150],
    tpc: [991_851.6, 1_091_036.76, 1_239_814.5],
  },
  s: {
    unit: 'education',
    costCentre: '0102',
    people: 80,
    salaries: [9137.31, 9062.69],
    fte: [80, 91.52, 105.6],
    tpc: [728_000, 832_832, 960_960],
  },
  h: {
    unit: 'education',
    costCentre: '0103',
    people: 40,
    salaries: [10_411.17, 10_988.29],
    fte: [40, 39.52, 40.15],
    tpc: [427_989.2, 422_853.33, 429_594.16],
  },
  it: {
    unit: 'support',
    costCentre: '0201',
    people: 30,
    salaries: [12_345.61, 12_876.93],
    fte: [30, 24, 18.75],
    tpc: [378_338.1, 302_670.48, 236_461.31],
  },
  adm: {
    unit: 'support',
    costCentre: '0202',
    people: 25,
    salaries: [7219.83, 7437.01, 7654.19, 7001.33, 7872.69],
    fte: [25, 25.2, 26.24],
    tpc: [185_925.25, 187_412.65, 195_147.14],
  },
}

/** The company of the worked example. */
export function workedCompany(language: Language): Company {
  const { units, divisions, drivers } = names[language]
  const division = (key: DivisionKey): Division => ({ name: divisions[key], ...figures[key] })
  return {
    units,
    drivers,
    divisions: {
      n: division('n'),
      s: division('s'),
      h: division('h'),
      it: division('it'),
      adm: division('adm'),
    },
  }
}

export const years = [2019, 2020, 2021] as const
