import { lazy } from 'react'

/**
 * Records that can be created from within a selector, by their path; each form is loaded on first use. The paths are
 * string literals, because importing the contracts would pull zod into the first JavaScript that every visitor loads.
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
