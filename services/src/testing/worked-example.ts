import type { TestServer } from './server.ts'

/** Ids of the worked example as the server gave them. */
export type WorkedExample = {
  readonly education: number
  readonly support: number
  readonly divisions: { readonly [name in DivisionName]: number }
  readonly pupils: number
  readonly s1: number
  readonly s2: number
}

type DivisionName = 'N' | 'S' | 'H' | 'IT' | 'ADM'

const YEAR = 2019

/** People and the salary of each, as the reading's example has them; salaries are canaries nobody else has. */
const staff: { readonly [name in DivisionName]: { readonly people: number; readonly salary: number } } = {
  N: { people: 120, salary: 8_417.31 },
  S: { people: 80, salary: 9_100 },
  H: { people: 40, salary: 7_613.77 },
  IT: { people: 30, salary: 11_239.53 },
  ADM: { people: 25, salary: 6_871.19 },
}

/** Digits of salaries that ordinary users may never receive. */
export const salaryCanaries = ['8417.31', '9100', '7613.77', '11239.53', '6871.19', '832832']

/** Builds readings 1.2 through the public API: units, divisions with their people, drivers and assignments. */
export async function buildWorkedExample(
  server: Pick<TestServer, 'call' | 'url' | 'token'>,
): Promise<WorkedExample> {
  const create = async (path: string, body: object): Promise<number> => {
    const answer = await server.call<{ id: number }>('POST', path, body)
    if (answer.status >= 300)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body.id
  }
  const education = await create('/v1/businessUnits/', { name: 'Education', color: '#3182CE' })
  const support = await create('/v1/businessUnits/', { name: 'Support', color: '#38A169' })
  const divisions = { N: 0, S: 0, H: 0, IT: 0, ADM: 0 }
  for (const [name, businessUnit] of [
    ['N', education],
    ['S', education],
    ['H', education],
    ['IT', support],
    ['ADM', support],
  ] as const) {
    divisions[name] = await create('/v1/divisions/', { name, businessUnit: { id: businessUnit } })
    const costCentre = await create('/v1/costCentres/', { name: `centre ${name}`, number: `00-${name}` })
    const division = { id: divisions[name] }
    await create('/v1/departments/', { name: `department ${name}`, division, costCentreIds: [costCentre] })
  }
  await importStaff(server)
  const sources = (...list: [label: string, weight: number][]): object => ({
    driverDataSources: list.map(([label, weight]) => ({ label, weight })),
  })
  const primary = '/v1/drivers/primaryDrivers'
  const secondary = '/v1/drivers/secondaryDrivers'
  const pupils = await create(primary, { name: 'pupils', unit: 'pupils', ...sources(['pupils', 1]) })
  const s1 = await create(secondary, { name: 'S1', unit: 'h', ...sources(['lessons', 0.6], ['rooms', 0.4]) })
  const s2 = await create(secondary, { name: 'S2', unit: '%', ...sources(['index', 1]) })
  await create(`${primary}/assignment`, { businessUnitId: education, primaryDriverId: pupils, weight: 0.4 })
  const { S, H, IT } = divisions
  const follow = (
    businessUnitId: number,
    secondaryDriverId: number,
    divisionIds: number[],
  ): Promise<number> => create(`${secondary}/assignment`, { businessUnitId, secondaryDriverId, divisionIds })
  await follow(education, s1, [S, H])
  await follow(education, s2, [H])
  await follow(support, s2, [IT])
  return { education, support, divisions, pupils, s1, s2 }
}

/** What people type into the big picture, by scope key. */
export function workedInputs({ education: e, support: s, pupils, s1, s2 }: WorkedExample): {
  [scope: string]: number
} {
  const inputs: { [scope: string]: number } = {}
  const type = (scope: string, values: readonly number[]): void => {
    for (const [index, value] of values.entries()) inputs[`${scope}-y${YEAR + index}`] = value
  }
  type(`b${e}-p${pupils}`, [1000, 1100, 1250])
  type(`b${e}-s${s1}`, [200, 230, 240])
  type(`b${e}-s${s1}-i1`, [50, 40, 60])
  type(`b${e}-s${s2}`, [10, -12.5, -16])
  type(`b${s}-s${s2}`, [10, -12.5, -16])
  return inputs
}

async function importStaff({ url, token }: Pick<TestServer, 'url' | 'token'>): Promise<void> {
  const rows = Object.entries(staff).flatMap(([name, { people, salary }]) =>
    Array.from(
      { length: people },
      (_, index) => `${name}-${index},Person ${name}${index},1000,${salary},00-${name}`,
    ),
  )
  const head = 'Employee ID,Name,Basic Salary,Total Month Salary,Cost Centre Number'
  const form = new FormData()
  form.set('year', String(YEAR))
  form.set('selectedYear', String(YEAR))
  form.set('file', new Blob([[head, ...rows].join('\n')], { type: 'text/csv' }), 'staff.csv')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/v1/import/hrYearlyData`, { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(`the import answered ${answer.status}: ${await answer.text()}`)
}
