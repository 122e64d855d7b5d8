/** A screen, the calls that load its content, and what it shows while there is none. */
export type ReadScreen = {
  readonly name: string
  readonly path: string
  /** Translation key of its heading. */
  readonly heading: string
  /** Paths of the calls without which the screen has nothing to show. */
  readonly reads: RegExp
  /** Translation key of the text for an empty screen; absent where there is always content. */
  readonly empty?: string
  /** The path at which the screen is empty, if it differs. */
  readonly emptyPath?: string
}

const records = (path: string, words: string, reads: RegExp): ReadScreen => ({
  name: path.split('/').at(-1)!,
  path,
  heading: `${words}.title`,
  reads,
  empty: `${words}.empty`,
})

const PLAN = /^\/v1\/bigPicture/

/** All screens that show loaded content. */
export const readScreens: readonly ReadScreen[] = [
  { name: 'home', path: '/home', heading: 'home:glance', reads: PLAN, empty: 'home:intro' },
  {
    name: 'bigpicture',
    path: '/OverviewPlanning/bigpicture',
    heading: 'planning:title',
    reads: PLAN,
    empty: 'planning:empty.title',
  },
  {
    name: 'past',
    path: '/OverviewPlanning/bigpicture?at=2999-01-01T00:00:00Z',
    heading: 'planning:title',
    reads: /^\/v1\/bigPicture\/(state|timeline)/,
  },
  {
    name: 'compare',
    path: '/OverviewPlanning/bigpicture/compare?from=draft&to=draft',
    heading: 'past:compare.title',
    reads: /^\/v1\/bigPicture\/compare/,
  },
  {
    name: 'ManualPlanning',
    path: '/OverviewPlanning/ManualPlanning',
    heading: 'manual:title',
    reads: /^\/v1\/divisionFTE/,
    empty: 'planning:empty.title',
  },
  {
    name: 'expenses',
    path: '/analytics/illustration',
    heading: 'analytics:expenses.title',
    reads: /^\/v1\/(expenses|costCentres)/,
    empty: 'analytics:expenses.empty',
  },
  {
    name: 'overtime',
    path: '/analytics/overtime',
    heading: 'analytics:overtime.title',
    reads: /^\/v1\/(businessUnits|costCentres)/,
    empty: 'analytics:overtime.empty',
  },
  {
    name: 'hRYearlyData',
    path: '/importExport/hRYearlyData',
    heading: 'staff:title',
    reads: /^\/v1\/import\/hrYearlyData/,
    empty: 'staff:table.empty',
  },
  records('/drivers/primaryDrivers', 'drivers:primary', /^\/v1\/drivers\/primaryDrivers/),
  records(
    '/drivers/primaryDriversAssignment',
    'drivers:primaryAssignment',
    /^\/v1\/drivers\/primaryDrivers\/assignment/,
  ),
  records('/drivers/secondaryDrivers', 'drivers:secondary', /^\/v1\/drivers\/secondaryDrivers/),
  records(
    '/drivers/secondaryDriversAssignment',
    'drivers:secondaryAssignment',
    /^\/v1\/drivers\/secondaryDrivers\/assignment/,
  ),
  records('/drivers/specialDrivers', 'drivers:special', /^\/v1\/drivers\/specialDrivers/),
  records('/orgStructure/orgStructureOverview', 'organisation:overview', /^\/v1\/(businessUnits|divisions)/),
  records('/orgStructure/businessUnitOverview', 'organisation:businessUnits', /^\/v1\/businessUnits/),
  records('/orgStructure/divisionOverview', 'organisation:divisions', /^\/v1\/divisions/),
  records('/orgStructure/departmentOverview', 'organisation:departments', /^\/v1\/departments/),
  records('/orgStructure/costCentreOverview', 'organisation:costCentres', /^\/v1\/costCentres/),
  {
    name: 'file',
    path: '/orgStructure/file',
    heading: 'organisation:file.title',
    reads: /^\/v1\/import\/organisation/,
    empty: 'staff:imports.empty',
  },
  { name: 'users', path: '/overviewUsers', heading: 'users:users.title', reads: /^\/v1\/users/ },
  { name: 'settings', path: '/settings', heading: 'settings:title', reads: /^\/v1\/(settings|expenses)/ },
  { name: 'profile', path: '/profile', heading: 'users:profile.title', reads: /^\/v1\/me/ },
  {
    name: 'trail',
    path: '/trail',
    heading: 'trail:title',
    reads: /^\/v1\/trail/,
    empty: 'trail:none',
    emptyPath: '/trail?person=999999',
  },
]
