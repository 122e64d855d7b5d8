import { isAdministrator, type Me } from '#api/me.ts'

type MenuItem = { readonly path: string; /** Key of its words under `menu`. */ readonly title: string }
export type MenuGroup = { readonly title: string | null; readonly items: readonly MenuItem[] }

const bigPicture: MenuItem = { path: '/OverviewPlanning/bigpicture', title: 'bigPicture' }
const profile: MenuItem = { path: '/profile', title: 'profile' }

const administrator: readonly MenuGroup[] = [
  { title: 'planning', items: [bigPicture] },
  { title: 'import', items: [{ path: '/importExport/hRYearlyData', title: 'hrData' }] },
  {
    title: 'drivers',
    items: [
      { path: '/drivers/primaryDrivers', title: 'primaryDrivers' },
      { path: '/drivers/primaryDriversAssignment', title: 'primaryAssignments' },
      { path: '/drivers/secondaryDrivers', title: 'secondaryDrivers' },
      { path: '/drivers/secondaryDriversAssignment', title: 'secondaryAssignments' },
      { path: '/drivers/specialDrivers', title: 'specialDrivers' },
    ],
  },
  {
    title: 'organisation',
    items: [
      { path: '/orgStructure/orgStructureOverview', title: 'organisationOverview' },
      { path: '/orgStructure/businessUnitOverview', title: 'businessUnits' },
      { path: '/orgStructure/divisionOverview', title: 'divisions' },
      { path: '/orgStructure/departmentOverview', title: 'departments' },
      { path: '/orgStructure/costCentreOverview', title: 'costCentres' },
    ],
  },
  { title: 'people', items: [profile, { path: '/overviewUsers', title: 'users' }] },
]

const user: readonly MenuGroup[] = [{ title: null, items: [bigPicture, profile] }]

const visitor: readonly MenuGroup[] = [
  {
    title: null,
    items: [
      { path: '/home', title: 'home' },
      { path: '/login', title: 'login' },
    ],
  },
]

/** What a person may go to; null while it is not known yet who it is. */
export function menuFor(session: {
  readonly isSignedIn: boolean
  readonly me: Me | undefined
}): readonly MenuGroup[] | null {
  if (!session.isSignedIn) return visitor
  if (!session.me) return null
  return isAdministrator(session.me) ? administrator : user
}
