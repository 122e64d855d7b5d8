import type { Client } from '../demo/client.ts'

export const UNITS = 40
export const DIVISIONS = 600
const DEPARTMENTS = 1_200
export const COST_CENTRES = 5_000
const AT_ONCE = 20

export function centreNumber(index: number): string {
  return String(10_000 + index)
}

/** Creates the organisation through the public API; returns how long each command took, in milliseconds. */
export async function makeCompany(client: Client): Promise<readonly number[]> {
  const milliseconds: number[] = []
  const units = await makeAll('/v1/businessUnits/', UNITS, (index) => ({
    name: `Unit ${index}`,
    comment: '',
    color: '#3182CE',
  }))
  const divisions = await makeAll('/v1/divisions/', DIVISIONS, (index) => ({
    name: `Division ${index}`,
    comment: '',
    businessUnit: { id: units[index % UNITS] },
  }))
  const centres = await makeAll('/v1/costCentres/', COST_CENTRES, (index) => ({
    name: `Centre ${index}`,
    number: centreNumber(index),
    comment: '',
  }))
  await makeAll('/v1/departments/', DEPARTMENTS, (index) => ({
    name: `Department ${index}`,
    comment: '',
    division: { id: divisions[index % DIVISIONS] },
    costCentreIds: centres.filter((_, centre) => centre % DEPARTMENTS === index),
  }))
  return milliseconds

  async function makeAll(path: string, count: number, body: (index: number) => object): Promise<number[]> {
    const ids: number[] = []
    let next = 0
    const make = async (): Promise<void> => {
      while (next < count) {
        const index = next++
        const started = performance.now()
        ids[index] = (await client.post<{ id: number }>(path, body(index))).id
        milliseconds.push(performance.now() - started)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, make))
    return ids
  }
}
