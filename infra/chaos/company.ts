import { signIn } from '../demo/client.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'

/** Several share an account: a socket limit holds for each of them. */
const ACCOUNTS = 4

type Account = { readonly userId: number; readonly token: string }

/** What the people of a run work with. */
export type Company = {
  readonly accounts: readonly Account[]
  /** The cell of the plan that holds a year of one source of the only driver. */
  readonly cell: (source: number, year: number) => string
  /** Units that were there before. */
  readonly units: readonly string[]
}

/** Accounts of administrators, and one unit with a driver of so many sources. */
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
