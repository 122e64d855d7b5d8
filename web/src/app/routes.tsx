import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { Administration } from './administration.tsx'
import { Crash } from './crash.tsx'
import { WhoSeesEverything, SignedInOnly } from './guard.tsx'
import { screenOf } from './late-screen.tsx'
import { NotFound } from './not-found.tsx'
import { Shell } from './shell.tsx'

/** Which screen stands at which path; each comes with its own chunk, when it is first opened. */
const routes: RouteObject[] = [
  { index: true, element: <Navigate to="/home" replace /> },
  { path: '_=_', element: <Navigate to="/" replace /> },
  { path: 'home', lazy: screenOf(async () => (await import('#home/home.tsx')).Home) },
  { path: 'login', lazy: screenOf(async () => (await import('#users/login.tsx')).Login) },
  { path: 'setup', lazy: screenOf(async () => (await import('#users/setup.tsx')).Setup) },
  { path: 'register', lazy: screenOf(async () => (await import('#users/register.tsx')).Register) },
  {
    path: 'passwordReset',
    lazy: screenOf(async () => (await import('#users/password-reset.tsx')).PasswordReset),
  },
  {
    element: <SignedInOnly />,
    children: [
      { path: 'profile', lazy: screenOf(async () => (await import('#users/profile.tsx')).Profile) },
      { path: 'OverviewPlanning', element: <Navigate to="/OverviewPlanning/bigpicture" replace /> },
      {
        path: 'OverviewPlanning/bigpicture',
        lazy: screenOf(async () => (await import('#planning/big-picture.tsx')).BigPicture),
      },
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
    {
      path: 'OverviewPlanning/bigpicture/history',
      lazy: screenOf(async () => (await import('#planning/past/plan-history.tsx')).PlanHistory),
    },
    {
      path: 'OverviewPlanning/bigpicture/compare',
      lazy: screenOf(async () => (await import('#planning/compare/compare.tsx')).Compare),
    },
    {
      path: 'OverviewPlanning/ManualPlanning',
      lazy: screenOf(async () => (await import('#planning/manual/manual-planning.tsx')).ManualPlanning),
    },
    {
      path: 'overviewUsers',
      lazy: screenOf(async () => (await import('#users/user-overview.tsx')).UserOverview),
    },
    {
      path: 'settings',
      lazy: screenOf(async () => (await import('#settings/settings.tsx')).SettingsScreen),
    },
    {
      path: 'trail',
      lazy: screenOf(async () => (await import('#trail/trail-screen.tsx')).TrailScreen),
    },
    {
      path: 'orgStructure',
      children: [
        { index: true, element: <Navigate to="orgStructureOverview" replace /> },
        {
          path: 'orgStructureOverview',
          lazy: screenOf(async () => (await import('#organisation/overview.tsx')).OrganisationOverview),
        },
        {
          path: 'file',
          lazy: screenOf(
            async () => (await import('#organisation/from-file/organisation-file.tsx')).OrganisationFile,
          ),
        },
        {
          path: 'businessUnitOverview',
          lazy: screenOf(async () => (await import('#organisation/business-units.tsx')).BusinessUnits),
        },
        {
          path: 'divisionOverview',
          lazy: screenOf(async () => (await import('#organisation/divisions.tsx')).Divisions),
        },
        {
          path: 'departmentOverview',
          lazy: screenOf(async () => (await import('#organisation/departments.tsx')).Departments),
        },
        {
          path: 'costCentreOverview',
          lazy: screenOf(async () => (await import('#organisation/cost-centres.tsx')).CostCentres),
        },
      ],
    },
    { path: 'importExport', element: <Navigate to="/importExport/hRYearlyData" replace /> },
    {
      path: 'importExport/hRYearlyData',
      lazy: screenOf(async () => (await import('#staff/yearly-data.tsx')).YearlyData),
    },
    {
      path: 'importExport/export',
      lazy: screenOf(async () => (await import('#planning/export/exports.tsx')).Exports),
    },
    {
      path: 'analytics',
      children: [
        { index: true, element: <Navigate to="illustration" replace /> },
        {
          path: 'illustration',
          lazy: screenOf(async () => (await import('#analytics/expenses.tsx')).Expenses),
        },
        {
          path: 'overtime',
          lazy: screenOf(async () => (await import('#analytics/overtime.tsx')).Overtime),
        },
      ],
    },
    {
      path: 'drivers',
      children: [
        { index: true, element: <Navigate to="primaryDrivers" replace /> },
        {
          path: 'primaryDrivers',
          lazy: screenOf(async () => (await import('#drivers/primary-drivers.tsx')).PrimaryDrivers),
        },
        {
          path: 'primaryDriversAssignment',
          lazy: screenOf(async () => (await import('#drivers/primary-assignments.tsx')).PrimaryAssignments),
        },
        {
          path: 'secondaryDrivers',
          lazy: screenOf(async () => (await import('#drivers/secondary-drivers.tsx')).SecondaryDrivers),
        },
        {
          path: 'secondaryDriversAssignment',
          lazy: screenOf(
            async () => (await import('#drivers/secondary-assignments.tsx')).SecondaryAssignments,
          ),
        },
        {
          path: 'specialDrivers',
          lazy: screenOf(async () => (await import('#drivers/special-drivers.tsx')).SpecialDrivers),
        },
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
