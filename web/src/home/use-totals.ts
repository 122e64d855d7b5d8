import { primaryAssignment } from '@staffplan/contracts/drivers/primary-assignment'
import { primaryDriver } from '@staffplan/contracts/drivers/primary-driver'
import { secondaryAssignment } from '@staffplan/contracts/drivers/secondary-assignment'
import { secondaryDriver } from '@staffplan/contracts/drivers/secondary-driver'
import { businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { costCentre } from '@staffplan/contracts/organisation/cost-centre'
import { department } from '@staffplan/contracts/organisation/department'
import { division } from '@staffplan/contracts/organisation/division'
import { user } from '@staffplan/contracts/users/user'
import { useRecords } from '#api/use-records.ts'
import type { Totals } from './checklist-steps.ts'

type List = { readonly path: string; readonly plural: string }

const staff: List = { path: '/v1/import/hrYearlyData', plural: 'staff' }

/** The number of records of each kind on the checklist, kept up to date. */
export function useTotals(): Totals {
  return {
    businessUnits: useTotal(businessUnit),
    divisions: useTotal(division),
    costCentres: useTotal(costCentre),
    departments: useTotal(department),
    staff: useTotal(staff),
    primaryDrivers: useTotal(primaryDriver),
    secondaryDrivers: useTotal(secondaryDriver),
    primaryAssignments: useTotal(primaryAssignment),
    secondaryAssignments: useTotal(secondaryAssignment),
    users: useTotal(user),
  }
}

function useTotal({ path, plural }: List): number | undefined {
  const { rows, total, problem } = useRecords({ path, models: [plural], size: 1 })
  return rows && !problem ? total : undefined
}
