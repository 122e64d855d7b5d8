export const BIG_PICTURE = '/OverviewPlanning/bigpicture'

/** Screens for visitors who are not signed in. */
export const ENTRANCES = {
  login: '/login',
  register: '/register',
  'password-by-link': '/passwordReset#token=shown-nowhere',
  'password-reset': '/passwordReset',
  setup: '/setup',
} as const

/** Screens of an administrator, including states that an address leads to. */
export const SCREENS = {
  home: '/home',
  profile: '/profile',
  users: '/overviewUsers',
  settings: '/settings',
  trail: '/trail',
  'big-picture': BIG_PICTURE,
  'big-picture-then': `${BIG_PICTURE}?at=2999-01-01T00:00:00Z`,
  history: `${BIG_PICTURE}/history`,
  compare: `${BIG_PICTURE}/compare?from=rev:0&to=draft`,
  'manual-planning': '/OverviewPlanning/ManualPlanning',
  'yearly-data': '/importExport/hRYearlyData?year=2019',
  export: '/importExport/export',
  expenses: '/analytics/illustration',
  overtime: '/analytics/overtime',
  'primary-drivers': '/drivers/primaryDrivers',
  'primary-assignments': '/drivers/primaryDriversAssignment',
  'secondary-drivers': '/drivers/secondaryDrivers',
  'secondary-assignments': '/drivers/secondaryDriversAssignment',
  'special-drivers': '/drivers/specialDrivers',
  overview: '/orgStructure/orgStructureOverview',
  'organisation-file': '/orgStructure/file',
  'business-units': '/orgStructure/businessUnitOverview',
  divisions: '/orgStructure/divisionOverview',
  departments: '/orgStructure/departmentOverview',
  'cost-centres': '/orgStructure/costCentreOverview',
  'business-unit-form': '/orgStructure/businessUnitOverview?open=1',
  'not-found': '/nowhere',
} as const

/** Screens of an empty installation. */
export const EMPTY = {
  'home-empty': '/home',
  'big-picture-empty': BIG_PICTURE,
  'manual-planning-empty': '/OverviewPlanning/ManualPlanning',
  'yearly-data-empty': '/importExport/hRYearlyData',
  'expenses-empty': '/analytics/illustration',
  'overtime-empty': '/analytics/overtime',
  'overview-empty': '/orgStructure/orgStructureOverview',
  'divisions-empty': '/orgStructure/divisionOverview',
  'trail-empty': '/trail',
} as const
