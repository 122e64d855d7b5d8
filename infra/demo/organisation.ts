import { pick, type Random, whole } from './random.ts'

export type DemoCentre = { readonly number: string; readonly name: string }
type DemoDepartment = {
  readonly name: string
  readonly comment: string
  readonly costCentres: readonly DemoCentre[]
}
type DemoDivision = {
  readonly name: string
  readonly comment: string
  readonly departments: readonly DemoDepartment[]
}
export type DemoUnit = {
  readonly name: string
  readonly comment: string
  readonly color: string
  readonly divisions: readonly DemoDivision[]
}

const UNITS: readonly { name: string; comment: string; color: string; divisions: readonly string[] }[] = [
  {
    name: 'Education',
    comment: 'Schools and training',
    color: '#3182CE',
    divisions: ['North schools', 'South schools', 'Vocational training', 'Home learning', 'Adult education'],
  },
  {
    name: 'Health',
    comment: 'Clinics and care',
    color: '#2F855A',
    divisions: ['City clinic', 'Day care', 'Emergency', 'Laboratory', 'Pharmacy'],
  },
  {
    name: 'خدمات المجتمع',
    comment: 'Community services',
    color: '#B7791F',
    divisions: ['رعاية الأسرة', 'الشباب والرياضة', 'المكتبات', 'خدمات كبار السن', 'التطوع'],
  },
  {
    name: 'Logistik Süd',
    comment: 'Fuhrpark und Lager',
    color: '#805AD5',
    divisions: ['Fuhrpark', 'Lager Süd', 'Disposition', 'Zoll', 'Werkstatt'],
  },
  {
    name: 'Infrastructure',
    comment: 'Roads, water, energy',
    color: '#C05621',
    divisions: ['Roads', 'Water', 'Energy', 'Buildings', 'Surveying'],
  },
  {
    name: 'Digital',
    comment: 'Software and operations',
    color: '#2C7A7B',
    divisions: ['Platform', 'Applications', 'Data', 'Service desk', 'Security'],
  },
  {
    name: 'المالية',
    comment: 'Finance',
    color: '#C53030',
    divisions: ['المحاسبة', 'الخزينة', 'المشتريات', 'التدقيق الداخلي', 'التخطيط'],
  },
  {
    name: 'Support',
    comment: 'Everything the others need',
    color: '#4A5568',
    divisions: ['People', 'Legal', 'Communication', 'Facilities', 'Administration'],
  },
]

const DEPARTMENTS = [
  'Planning',
  'Operations',
  'Quality',
  'Service',
  'Projects',
  'Betrieb',
  'Einkauf',
  'العمليات',
  'الجودة',
  'المشاريع',
]
const CENTRES = ['Team', 'Shift A', 'Shift B', 'Field', 'Office', 'Reserve', 'Gruppe', 'فريق']

const DEPARTMENT_COUNT = 100
const CENTRE_COUNT = 250

/** 8 business units, 40 divisions, 100 departments, 250 cost centres. */
export function demoOrganisation(random: Random): readonly DemoUnit[] {
  const departmentsPerDivision = spread(random, DEPARTMENT_COUNT, UNITS.length * 5, 2)
  const centresPerDepartment = spread(random, CENTRE_COUNT, DEPARTMENT_COUNT, 1)
  let number = 1000
  const centre = (): DemoCentre => ({
    number: String((number += whole(random, 1, 9))).padStart(6, '0'),
    name: `${pick(random, CENTRES)} ${number}`,
  })
  return UNITS.map((unit) => ({
    ...unit,
    divisions: unit.divisions.map((name) => ({
      name,
      comment: '',
      departments: repeat(departmentsPerDivision.pop()!, (index) => ({
        name: `${name} ${pick(random, DEPARTMENTS)} ${index + 1}`,
        comment: '',
        costCentres: repeat(centresPerDepartment.pop()!, centre),
      })),
    })),
  }))
}

/** Distributes `total` items over `places`, with at least `least` in each. */
function spread(random: Random, total: number, places: number, least: number): number[] {
  const counts = Array.from({ length: places }, () => least)
  for (let left = total - places * least; left > 0; left--) counts[whole(random, 0, places - 1)]! += 1
  return counts
}

function repeat<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
