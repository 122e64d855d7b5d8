import type { DemoCentre } from './organisation.ts'
import { pick, type Random, whole } from './random.ts'

/** One person in one year, as in the HR file. */
export type DemoRow = {
  readonly employeeId: string
  readonly name: string
  readonly grade: string
  readonly dob: string
  readonly jobTitle: string
  readonly position: string
  readonly year: number
  readonly basicSalary: number
  readonly totalMonthSalary: number
  readonly housing: number
  readonly transport: number
  readonly educationCost: number
  readonly costCentre: DemoCentre
  readonly projectLocation: string
  readonly overTimeHours: number
}

const FIRST_LATIN = [
  'Anna',
  'Ben',
  'Clara',
  'David',
  'Elif',
  'Felix',
  'Grace',
  'Hannah',
  'Ibrahim',
  'Jonas',
  'Karla',
  'Lukas',
  'Mia',
  'Noah',
  'Olga',
  'Paul',
  'Rania',
  'Sara',
  'Tom',
  'Ute',
  'Viktor',
  'Yusuf',
]
const LAST_LATIN = [
  'Bauer',
  'Çelik',
  'Diaz',
  'Fischer',
  'García',
  'Haddad',
  'Jansen',
  'Klein',
  'López',
  'Müller',
  'Nowak',
  'O’Brien',
  'Petrov',
  'Quist',
  'Richter',
  'Schäfer',
  'Suzuki',
  'Weiß',
  'Yilmaz',
  'Zhang',
]
const FIRST_ARABIC = [
  'محمد',
  'أحمد',
  'فاطمة',
  'عائشة',
  'خالد',
  'نورة',
  'سعود',
  'ليلى',
  'يوسف',
  'مريم',
  'عبدالله',
  'هند',
]
const LAST_ARABIC = [
  'الحربي',
  'القحطاني',
  'الغامدي',
  'الزهراني',
  'العتيبي',
  'الشهري',
  'الدوسري',
  'المطيري',
  'العنزي',
  'الشمري',
]
const JOBS = [
  { title: 'Director', position: 'Management', grade: 'G12', basic: 18_000 },
  { title: 'Engineer', position: 'Specialist', grade: 'G9', basic: 9_800 },
  { title: 'Analyst', position: 'Specialist', grade: 'G8', basic: 8_200 },
  { title: 'Teacher', position: 'Specialist', grade: 'G8', basic: 7_600 },
  { title: 'Nurse', position: 'Specialist', grade: 'G7', basic: 6_900 },
  { title: 'Technician', position: 'Staff', grade: 'G6', basic: 5_600 },
  { title: 'Clerk', position: 'Staff', grade: 'G5', basic: 4_700 },
  { title: 'Driver', position: 'Staff', grade: 'G4', basic: 4_100 },
]
const PLACES = ['Riyadh', 'Jeddah', 'Dammam', 'Berlin', 'الرياض', 'Remote']
const YEARLY_RAISE = 1.025

const DEMO_PEOPLE = 2_500

/** 2,500 people who join, move, get raises and leave between 2015 and 2020; rows by year. */
export function demoStaff(
  random: Random,
  centres: readonly DemoCentre[],
  years: readonly number[],
): ReadonlyMap<number, readonly DemoRow[]> {
  const rows = new Map(years.map((year) => [year, [] as DemoRow[]]))
  for (let person = 0; person < DEMO_PEOPLE; person++) {
    for (const row of career(random, { centres, years, employeeId: String(100_000 + person) }))
      rows.get(row.year)!.push(row)
  }
  return rows
}

function career(
  random: Random,
  {
    centres,
    years,
    employeeId,
  }: { centres: readonly DemoCentre[]; years: readonly number[]; employeeId: string },
): DemoRow[] {
  const name =
    random() < 0.45
      ? `${pick(random, FIRST_ARABIC)} ${pick(random, LAST_ARABIC)}`
      : `${pick(random, FIRST_LATIN)} ${pick(random, LAST_LATIN)}`
  const dob = `${whole(random, 1958, 1994)}-${two(whole(random, 1, 12))}-${two(whole(random, 1, 28))}`
  const job = random() < 0.03 ? JOBS[0]! : pick(random, JOBS.slice(1))
  const joined = random() < 0.6 ? years[0]! : pick(random, years)
  const left = random() < 0.85 ? Number.POSITIVE_INFINITY : pick(random, years)
  const start = job.basic * (0.85 + random() * 0.4)
  const projectLocation = pick(random, PLACES)
  let costCentre = pick(random, centres)
  const rows: DemoRow[] = []
  for (const year of years) {
    if (random() < 0.03) costCentre = pick(random, centres)
    const basicSalary = cents(start * YEARLY_RAISE ** (year - years[0]!))
    const housing = cents(basicSalary * 0.25)
    const transport = 450
    const overTimeHours = job.position === 'Management' ? 0 : Math.max(0, whole(random, -60, 120))
    const educationCost = random() < 0.1 ? whole(random, 2, 9) * 500 : 0
    if (year < joined || year > left) continue
    rows.push({
      employeeId,
      name,
      grade: job.grade,
      dob,
      jobTitle: job.title,
      position: job.position,
      year,
      basicSalary,
      totalMonthSalary: cents(basicSalary + housing + transport),
      housing,
      transport,
      educationCost,
      costCentre,
      projectLocation,
      overTimeHours,
    })
  }
  return rows
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
