import { makeCompany } from '../chaos/company.ts'
import { signIn } from '../demo/client.ts'
import type { Account } from '../load/accounts.ts'
import type { Places } from '../simulate/acts.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'

/** Creates administrators, a unit with a driver and a division with special drivers; returns the cells people write to. */
export async function makeGround(
  url: string,
): Promise<{ readonly accounts: readonly Account[]; readonly places: Places }> {
  const { accounts, cell } = await makeCompany(url, 2)
  const client = await signIn(url, ADMINISTRATOR.email, ADMINISTRATOR.password)
  const [unit = ''] = /b\d+/u.exec(cell(0, 2020)) ?? []
  const businessUnit = { id: Number(unit.slice(1)) }
  const division = await client.post<{ id: number }>('/v1/divisions', {
    name: 'planned',
    comment: '',
    businessUnit,
  })
  const driver = { name: 'growth', comment: '', type: 'relative', value: 0.1 }
  const special = await client.post<{ id: number }>('/v1/drivers/specialDrivers', driver)
  const place = `${unit}-d${division.id}`
  return {
    accounts,
    places: {
      inputs: [cell(0, 2019), cell(0, 2020), cell(0, 2021), cell(1, 2020), cell(1, 2021)],
      entries: [`drv|${place}|1`, `drv|${place}|2`, `drv|${place}-y2020|1`],
      specialDriver: special.id,
      unknown: cell(7, 2020),
    },
  }
}
