import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { Administration } from './administration.tsx'
import { Crash } from './crash.tsx'
import { WhoSeesEverything, SignedInOnly } from './guard.tsx'
import { type Load, screenOf } from './late-screen.tsx'
import { NotFound } from './not-found.tsx'
import { Shell } from './shell.tsx'

/** A route whose code is loaded when it is first opened. */
function screen(path: string, load: Load): RouteObject {
  return { path, lazy: screenOf(load) }
}

/** The screen at each path. */
const routes: RouteObject[] = [
  { index: true, element: <Navigate to="/home" replace /> },
  { path: '_=_', element: <Navigate to="/" replace /> },
  screen('home', async () => (await import('#home/home.tsx')).Home),
  screen('login', async () => (await import('#users/login.tsx')).Login),
  screen('setup', async () => (await import('#users/setup.tsx')).Setup),
  screen('register', async () => (await import('#users/register.tsx')).Register),
  screen('passwordReset', async () => (await import('#users/password-reset.tsx')).PasswordReset),
  {
    element: <SignedInOnly />,
    children: [
      screen('profile', async () => (await import('#users/profile.tsx')).Profile),
      { path: 'OverviewPlanning', element: <Navigate to="/OverviewPlanning/bigpicture" replace /> },
      screen(
        'OverviewPlanning/bigpicture',
        async () => (await import('#planning/big-picture.tsx')).BigPicture,
      ),
      { path: 'profile/edit', element: <Navigate to="/profile" replace /> },
      { element: <WhoSeesEverything />, children: administration() },
    ],
  },
  { path: '*', element: <NotFound /> },
]

function administration(): RouteObject[] {
  return [
    { path: 'admin', element: <Navigate to="/admin/dashboard" replace /> },
    ...['dashboard', 'users', 'rights', 'roles'].map((path) => ({
      path: `admin/${path}`,
      element: <Administration />,
    })),
    screen(
      'OverviewPlanning/bigpicture/history',
      async () => (await import('#planning/past/plan-history.tsx')).PlanHistory,
    ),
    screen(
      'OverviewPlanning/bigpicture/compare',
      async () => (await import('#planning/compare/compare.tsx')).Compare,
    ),
    screen(
      'OverviewPlanning/ManualPlanning',
      async () => (await import('#planning/manual/manual-planning.tsx')).ManualPlanning,
    ),
    screen('overviewUsers', async () => (await import('#users/user-overview.tsx')).UserOverview),
    screen('settings', async () => (await import('#settings/settings.tsx')).SettingsScreen),
    screen('trail', async () => (await import('#trail/trail-screen.tsx')).TrailScreen),
    {
      path: 'orgStructure',
      children: [
        { index: true, element: <Navigate to="orgStructureOverview" replace /> },
        screen(
          'orgStructureOverview',
          async () => (await import('#organisation/overview.tsx')).OrganisationOverview,
        ),
        screen(
          'file',
          async () => (await import('#organisation/from-file/organisation-file.tsx')).OrganisationFile,
        ),
        screen(
          'businessUnitOverview',
          async () => (await import('#organisation/business-units.tsx')).BusinessUnits,
        ),
        screen('divisionOverview', async () => (await import('#organisation/divisions.tsx')).Divisions),
        screen('departmentOverview', async () => (await import('#organisation/departments.tsx')).Departments),
        screen(
          'costCentreOverview',
          async () => (await import('#organisation/cost-centres.tsx')).CostCentres,
        ),
      ],
    },
    { path: 'importExport', element: <Navigate to="/importExport/hRYearlyData" replace /> },
    screen('importExport/hRYearlyData', async () => (await import('#staff/yearly-data.tsx')).YearlyData),
    screen('importExport/export', async () => (await import('#planning/export/exports.tsx')).Exports),
    {
      path: 'analytics',
      children: [
        { index: true, element: <Navigate to="illustration" replace /> },
        screen('illustration', async () => (await import('#analytics/expenses.tsx')).Expenses),
        screen('overtime', async () => (await import('#analytics/overtime.tsx')).Overtime),
      ],
    },
    {
      path: 'drivers',
      children: [
        { index: true, element: <Navigate to="primaryDrivers" replace /> },
        screen('primaryDrivers', async () => (await import('#drivers/primary-drivers.tsx')).PrimaryDrivers),
        screen(
          'primaryDriversAssignment',
          async () => (await import('#drivers/primary-assignments.tsx')).PrimaryAssignments,
        ),
        screen(
          'secondaryDrivers',
          async () => (await import('#drivers/secondary-drivers.tsx')).SecondaryDrivers,
        ),
        screen(
          'secondaryDriversAssignment',
          async () => (await import('#drivers/secondary-assignments.tsx')).SecondaryAssignments,
        ),
        screen('specialDrivers', async () => (await import('#drivers/special-drivers.tsx')).SpecialDrivers),
      ],
    },
  ]
}

export const router = createBrowserRouter([
  {
    element: <Shell />,
    hydrateFallbackElement: <span />,
    children: [{ errorElement: <Crash />, children: routes }],
  },
])
