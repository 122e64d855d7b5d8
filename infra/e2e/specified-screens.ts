/** A screen as specified: its address, title, column headings and form fields. */
export type SpecifiedScreen = {
  readonly path: string
  /** Translation key of its title. */
  readonly heading: string
  /** Column headings in order, separated as in a table row. */
  readonly columns?: string
  /** Labels of the fields; a star marks required ones. */
  readonly fields?: string
}

const SALARIES = 'Headcount | Lowest SR | Average SR | Highest SR'

/** Columns and fields in English, verbatim from the specification. */
export const specifiedScreens: readonly SpecifiedScreen[] = [
  { path: '/home', heading: 'home:glance' },
  { path: '/profile', heading: 'users:profile.title' },
  { path: '/register', heading: 'users:register.title' },
  { path: '/OverviewPlanning/bigpicture/history', heading: 'planning:title' },
  { path: '/orgStructure/file', heading: 'organisation:file.title' },
  { path: '/passwordReset', heading: 'users:passwordReset.title' },
  { path: '/OverviewPlanning/bigpicture', heading: 'planning:title', columns: 'Start value | 2020 | 2021' },
  {
    path: '/OverviewPlanning/ManualPlanning',
    heading: 'manual:title',
    columns: 'Division | Business unit | Staff 2019 | Manual 2020',
  },
  { path: '/analytics/illustration', heading: 'analytics:expenses.title' },
  {
    path: '/analytics/overtime',
    heading: 'analytics:overtime.title',
    columns: 'Cost centre | Department | Division | Business unit | 2015 | 2016 | 2017 | 2018 | 2019 | 2020',
  },
  {
    path: '/importExport/hRYearlyData',
    heading: 'staff:title',
    columns:
      'Id | Employee ID | Name | Grade | Date of birth | Job title | Position | Year | Basic salary SR | Total month salary SR',
  },
  { path: '/importExport/export', heading: 'planning:exports.title' },
  {
    path: '/drivers/primaryDrivers',
    heading: 'drivers:primary.title',
    columns: 'Id | Name | Unit | Comment | Data sources',
    fields: 'Name * | Unit * | Comment',
  },
  {
    path: '/drivers/primaryDriversAssignment',
    heading: 'drivers:primaryAssignment.title',
    columns: 'Business unit | Primary driver | Weight',
    fields: 'Business unit * | Primary driver * | Weight *',
  },
  {
    path: '/drivers/secondaryDrivers',
    heading: 'drivers:secondary.title',
    columns: 'Id | Name | Unit | Comment | Data sources',
    fields: 'Name * | Unit | Comment',
  },
  {
    path: '/drivers/secondaryDriversAssignment',
    heading: 'drivers:secondaryAssignment.title',
    columns: 'Business unit | Secondary driver | Divisions',
    fields: 'Business unit * | Secondary driver * | Divisions *',
  },
  {
    path: '/drivers/specialDrivers',
    heading: 'drivers:special.title',
    columns: 'Id | Name | Comment | Type | Value',
    fields: 'Name * | Comment | Type * | Value *',
  },
  {
    path: '/orgStructure/orgStructureOverview',
    heading: 'organisation:overview.title',
    columns: 'Headcount | Average salary | Total cost',
  },
  {
    path: '/orgStructure/businessUnitOverview',
    heading: 'organisation:businessUnits.title',
    columns: `Id | Colour | Name | Comment | ${SALARIES}`,
    fields: 'Name * | Comment',
  },
  {
    path: '/orgStructure/divisionOverview',
    heading: 'organisation:divisions.title',
    columns: `Id | Name | Comment | Business unit | ${SALARIES}`,
    fields: 'Name * | Comment | Business unit *',
  },
  {
    path: '/orgStructure/departmentOverview',
    heading: 'organisation:departments.title',
    columns: `Id | Name | Comment | Division | Cost centres | ${SALARIES}`,
    fields: 'Name * | Comment | Division * | Cost centres *',
  },
  {
    path: '/orgStructure/costCentreOverview',
    heading: 'organisation:costCentres.title',
    columns: `Id | Name | Number | Comment | ${SALARIES}`,
    fields: 'Name * | Number * | Comment',
  },
  {
    path: '/overviewUsers',
    heading: 'users:users.title',
    columns: 'Id | First name | Last name | Enabled | E-mail | Phone | Mobile | Locale | Role',
    fields:
      'First name * | Last name * | E-mail * | Phone | Mobile | Locale * | Role * | Enabled | Password | Password again',
  },
  { path: '/trail', heading: 'trail:title' },
  { path: '/OverviewPlanning/bigpicture/compare', heading: 'past:compare.title' },
  { path: '/OverviewPlanning/bigpicture?at=2999-01-01T00:00:00Z', heading: 'planning:title' },
  { path: '/OverviewPlanning/ManualPlanning?at=2999-01-01T00:00:00Z', heading: 'manual:title' },
  {
    path: '/orgStructure/orgStructureOverview?at=2999-01-01T00:00:00Z',
    heading: 'organisation:overview.title',
  },
  {
    path: '/orgStructure/divisionOverview?at=2999-01-01T00:00:00Z&open=1',
    heading: 'organisation:divisions.title',
  },
  { path: '/settings', heading: 'settings:title' },
]
