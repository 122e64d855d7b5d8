import { liveLimits } from '@staffplan/contracts/live'
import { ADMINISTRATOR_ROLE, AUDITOR_ROLE } from '@staffplan/contracts/users/roles'
import { type Client, signIn } from '../demo/client.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'

/** The user of a tab, with a session. */
export type Account = { readonly userId: number; readonly token: string }

const AT_ONCE = 4

/** The accounts that edit, and those that only watch. */
export type Accounts = { readonly editors: readonly Account[]; readonly viewers: readonly Account[] }

/** Creates as many administrators and auditors as the tabs need. */
export async function makeAccounts(
  url: string,
  client: Client,
  { editors, viewers }: { readonly editors: number; readonly viewers: number },
): Promise<Accounts> {
  const make = (role: number, tabs: number, name: string): Promise<Account[]> =>
    all(Math.ceil(tabs / liveLimits.socketsPerUser), async (number) => {
      const email = `${name}${number}@example.com`
      const person = { firstName: name, lastName: String(number), email, locale: 'en_US', enabled: true }
      const body = { ...person, role: { id: role }, password: ADMINISTRATOR.password }
      const { id } = await client.post<{ id: number }>('/v1/users', body)
      const { authorization } = await signIn(url, email, ADMINISTRATOR.password)
      return { userId: id, token: authorization.replace('Bearer ', '') }
    })
  return {
    editors: await make(ADMINISTRATOR_ROLE, editors, 'editor'),
    viewers: await make(AUDITOR_ROLE, viewers, 'viewer'),
  }
}

/** The account of a tab: each is shared by as many tabs as a user may have open. */
export function accountOf(accounts: readonly Account[], tab: number): Account {
  const account = accounts[Math.floor(tab / liveLimits.socketsPerUser)]
  if (!account) throw new Error(`there is no account for tab ${tab}`)
  return account
}

async function all<Result>(count: number, make: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < count) {
      const index = next++
      results[index] = await make(index)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results
}
