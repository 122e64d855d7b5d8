import { seesEverything } from '@staffplan/contracts/users/roles'
import type { Me } from '#api/me.ts'

type MenuItem = { readonly path: string; /** Key of its words under `menu`. */ readonly title: string }
export type MenuGroup = { readonly title: string | null; readonly items: readonly MenuItem[] }

const home: MenuItem = { path: '/home', title: 'home' }
const bigPicture: MenuItem = { path: '/OverviewPlanning/bigpicture', title: 'bigPicture' }
const manualPlanning: MenuItem = { path: '/OverviewPlanning/ManualPlanning', title: 'manualPlanning' }
const history: MenuItem = { path: '/OverviewPlanning/bigpicture/history', title: 'history' }
const profile: MenuItem = { path: '/profile', title: 'profile' }

const everything: readonly MenuGroup[] = [
  { title: null, items: [home] },
  { title: 'planning', items: [bigPicture, manualPlanning, history] },
  {
    title: 'analytics',
    items: [
      { path: '/analytics/illustration', title: 'expenses' },
      { path: '/analytics/overtime', title: 'overtime' },
    ],
  },
  {
    title: 'import',
    items: [
      { path: '/importExport/hRYearlyData', title: 'hrData' },
      { path: '/importExport/export', title: 'export' },
    ],
  },
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
      { path: '/orgStructure/file', title: 'organisationFile' },
      { path: '/orgStructure/businessUnitOverview', title: 'businessUnits' },
      { path: '/orgStructure/divisionOverview', title: 'divisions' },
      { path: '/orgStructure/departmentOverview', title: 'departments' },
      { path: '/orgStructure/costCentreOverview', title: 'costCentres' },
    ],
  },
  {
    title: 'people',
    items: [
      profile,
      { path: '/overviewUsers', title: 'users' },
      { path: '/settings', title: 'settings' },
      { path: '/trail', title: 'trail' },
    ],
  },
]

const user: readonly MenuGroup[] = [{ title: null, items: [home, bigPicture, profile] }]

const visitor: readonly MenuGroup[] = [
  {
    title: null,
    items: [home, { path: '/login', title: 'login' }],
  },
]

/** Translation key for the title of the screen at a path; null when the menu has no such path. */
export function menuTitleOf(path: string): string | null {
  const items = [...everything, ...visitor].flatMap((group) => group.items)
  return items.find((item) => item.path === path)?.title ?? null
}

/** The menu of a user; null until it is known who is signed in. */
export function menuFor(session: {
  readonly isSignedIn: boolean
  readonly me: Me | undefined
}): readonly MenuGroup[] | null {
  if (!session.isSignedIn) return visitor
  if (!session.me) return null
  return seesEverything(session.me.role.id) ? everything : user
}
