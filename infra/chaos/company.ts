import { signIn } from '../demo/client.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'

/** People share these accounts, as the number of sockets is limited per account. */
const ACCOUNTS = 4

type Account = { readonly userId: number; readonly token: string }

/** The data that the people of a run work with. */
export type Company = {
  readonly accounts: readonly Account[]
  /** Draft key of a year of one source of the only driver. */
  readonly cell: (source: number, year: number) => string
  /** Names of units that existed before the run. */
  readonly units: readonly string[]
}

/** Creates administrators, and one unit with a driver of the given number of sources. */
export async function makeCompany(url: string, sources: number): Promise<Company> {
  const first = await signIn(url, ADMINISTRATOR.email, ADMINISTRATOR.password)
  const accounts: Account[] = []
  for (let number = 1; number <= ACCOUNTS; number += 1) {
    const email = `planner${number}@example.com`
    const person = { firstName: 'Planner', lastName: String(number), email, locale: 'en_US' }
    const account = { ...person, enabled: true, role: { id: 1 }, password: ADMINISTRATOR.password }
    const { id } = await first.post<{ id: number }>('/v1/users', account)
    const { authorization } = await signIn(url, email, ADMINISTRATOR.password)
    accounts.push({ userId: id, token: authorization.replace('Bearer ', '') })
  }
  const name = 'planned'
  const unit = await first.post<{ id: number }>('/v1/businessUnits', { name, comment: '', color: '#3366cc' })
  const driver = await first.post<{ id: number }>('/v1/drivers/primaryDrivers', {
    name: 'pupils',
    unit: 'pupils',
    comment: '',
    driverDataSources: Array.from({ length: sources }, (_, at) => ({ label: `source ${at}`, weight: 0.04 })),
  })
  return {
    accounts,
    units: [name],
    cell: (source, year) => `in|b${unit.id}-p${driver.id}${source === 0 ? '' : `-i${source}`}-y${year}`,
  }
}
