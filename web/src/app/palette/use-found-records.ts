import { primaryDriver } from '@staffplan/contracts/drivers/primary-driver'
import { secondaryDriver } from '@staffplan/contracts/drivers/secondary-driver'
import { specialDriver } from '@staffplan/contracts/drivers/special-driver'
import { businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { costCentre } from '@staffplan/contracts/organisation/cost-centre'
import { department } from '@staffplan/contracts/organisation/department'
import { division } from '@staffplan/contracts/organisation/division'
import { user } from '@staffplan/contracts/users/user'
import { useEffect, useState } from 'react'
import { useApiDispatch } from '#api/use-api-dispatch.ts'
import { recordPage } from '#api/records.ts'

/** Every kind of record with a name: its definition, its screen, and the screen's title key in the menu. */
const sources = [
  { of: businessUnit, screen: '/orgStructure/businessUnitOverview', title: 'businessUnits' },
  { of: division, screen: '/orgStructure/divisionOverview', title: 'divisions' },
  { of: department, screen: '/orgStructure/departmentOverview', title: 'departments' },
  { of: costCentre, screen: '/orgStructure/costCentreOverview', title: 'costCentres' },
  { of: primaryDriver, screen: '/drivers/primaryDrivers', title: 'primaryDrivers' },
  { of: secondaryDriver, screen: '/drivers/secondaryDrivers', title: 'secondaryDrivers' },
  { of: specialDriver, screen: '/drivers/specialDrivers', title: 'specialDrivers' },
  { of: user, screen: '/overviewUsers', title: 'users' },
] as const

type Named = {
  readonly id: number
  readonly name?: string
  readonly number?: string
  readonly firstName?: string
  readonly lastName?: string
}
type FoundRecord = {
  readonly path: string
  readonly label: string
  readonly name: string
  /** Key of the screen's title under `menu`. */
  readonly title: string
}
type Found = {
  readonly state: 'none' | 'reading' | 'failed' | 'read'
  readonly records: readonly FoundRecord[]
}

const NONE: Found = { state: 'none', records: [] }
/** Most records per kind; typing more finds the others. */
const MOST = 8

/** Records that contain the text, as the server finds them in each list; null searches nothing. */
export function useFoundRecords(text: string | null): Found {
  const dispatch = useApiDispatch()
  const [found, setFound] = useState<Found & { readonly text: string | null }>({ ...NONE, text: null })
  useEffect(() => {
    if (text === null) return undefined
    let isWanted = true
    const reads = sources.map(({ of: { path, plural } }) =>
      dispatch(
        recordPage.initiate(
          {
            path,
            models: [plural],
            size: MOST,
            search: text,
            sort: plural === user.plural ? 'lastName,asc' : 'name,asc',
          },
          // The palette is not notified of changes, so it never uses cached answers.
          { forceRefetch: true },
        ),
      ),
    )
    void Promise.all(reads).then((answers) => {
      if (!isWanted) return
      const records = answers.flatMap(({ data }, index) => {
        const source = sources[index]
        const rows = (data?.content ?? []) as readonly Named[] // rows of the paths above, as their contracts say
        return source ? rows.map((row) => recordOf(row, source)) : []
      })
      setFound({ state: answers.some(({ isError }) => isError) ? 'failed' : 'read', records, text })
    })
    return () => {
      isWanted = false
      for (const read of reads) read.unsubscribe()
    }
  }, [dispatch, text])
  if (text === null) return NONE
  return found.text === text ? found : { state: 'reading', records: found.records }
}

function recordOf(row: Named, { screen, title }: (typeof sources)[number]): FoundRecord {
  const name = row.name ?? `${row.firstName} ${row.lastName}`
  return {
    path: `${screen}?open=${row.id}`,
    label: `\u2068${row.number ?? `#${row.id}`}\u2069 - \u2068${name}\u2069`,
    name,
    title,
  }
}
