import { lazy } from 'react'

/**
 * What selectors can make that do not have it, by the path of the records: each form comes with its own chunk, when it is
 * first wanted. Paths in letters, as the contracts would bring zod into what everybody loads first.
 */
export const creatableScreens = {
  '/v1/businessUnits': lazy(async () => ({
    default: (await import('#organisation/business-units.tsx')).BusinessUnits,
  })),
  '/v1/divisions': lazy(async () => ({ default: (await import('#organisation/divisions.tsx')).Divisions })),
  '/v1/departments': lazy(async () => ({
    default: (await import('#organisation/departments.tsx')).Departments,
  })),
  '/v1/costCentres': lazy(async () => ({
    default: (await import('#organisation/cost-centres.tsx')).CostCentres,
  })),
  '/v1/drivers/primaryDrivers': lazy(async () => ({
    default: (await import('#drivers/primary-drivers.tsx')).PrimaryDrivers,
  })),
  '/v1/drivers/secondaryDrivers': lazy(async () => ({
    default: (await import('#drivers/secondary-drivers.tsx')).SecondaryDrivers,
  })),
}
