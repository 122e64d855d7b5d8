import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { Crash } from './crash.tsx'
import { AdministratorsOnly, SignedInOnly } from './guard.tsx'
import { NotFound } from './not-found.tsx'
import { Shell } from './shell.tsx'

/** Which screen stands at which path; each comes with its own chunk, when it is first opened. */
const routes: RouteObject[] = [
  { index: true, element: <Navigate to="/home" replace /> },
  { path: '_=_', element: <Navigate to="/" replace /> },
  { path: 'home', lazy: async () => ({ Component: (await import('#users/home.tsx')).Home }) },
  { path: 'login', lazy: async () => ({ Component: (await import('#users/login.tsx')).Login }) },
  { path: 'setup', lazy: async () => ({ Component: (await import('#users/setup.tsx')).Setup }) },
  { path: 'register', lazy: async () => ({ Component: (await import('#users/register.tsx')).Register }) },
  {
    path: 'passwordReset',
    lazy: async () => ({ Component: (await import('#users/password-reset.tsx')).PasswordReset }),
  },
  {
    element: <SignedInOnly />,
    children: [
      { path: 'profile', lazy: async () => ({ Component: (await import('#users/profile.tsx')).Profile }) },
      { path: 'OverviewPlanning', element: <Navigate to="/OverviewPlanning/bigpicture" replace /> },
      {
        path: 'OverviewPlanning/bigpicture',
        lazy: async () => ({ Component: (await import('#planning/big-picture.tsx')).BigPicture }),
      },
      { path: 'profile/edit', element: <Navigate to="/profile" replace /> },
      { element: <AdministratorsOnly />, children: administration() },
    ],
  },
  { path: '*', element: <NotFound /> },
]

function administration(): RouteObject[] {
  return [
    { path: 'admin', element: <Navigate to="/admin/dashboard" replace /> },
    ...['dashboard', 'users', 'rights', 'roles'].map((path) => ({ path: `admin/${path}`, element: null })),
    {
      path: 'overviewUsers',
      lazy: async () => ({ Component: (await import('#users/user-overview.tsx')).UserOverview }),
    },
    {
      path: 'orgStructure',
      children: [
        { index: true, element: <Navigate to="orgStructureOverview" replace /> },
        {
          path: 'orgStructureOverview',
          lazy: async () => ({
            Component: (await import('#organisation/overview.tsx')).OrganisationOverview,
          }),
        },
        {
          path: 'businessUnitOverview',
          lazy: async () => ({ Component: (await import('#organisation/business-units.tsx')).BusinessUnits }),
        },
        {
          path: 'divisionOverview',
          lazy: async () => ({ Component: (await import('#organisation/divisions.tsx')).Divisions }),
        },
        {
          path: 'departmentOverview',
          lazy: async () => ({ Component: (await import('#organisation/departments.tsx')).Departments }),
        },
        {
          path: 'costCentreOverview',
          lazy: async () => ({ Component: (await import('#organisation/cost-centres.tsx')).CostCentres }),
        },
      ],
    },
    { path: 'importExport', element: <Navigate to="/importExport/hRYearlyData" replace /> },
    {
      path: 'importExport/hRYearlyData',
      lazy: async () => ({ Component: (await import('#staff/yearly-data.tsx')).YearlyData }),
    },
    {
      path: 'drivers',
      children: [
        { index: true, element: <Navigate to="primaryDrivers" replace /> },
        {
          path: 'primaryDrivers',
          lazy: async () => ({ Component: (await import('#drivers/primary-drivers.tsx')).PrimaryDrivers }),
        },
        {
          path: 'primaryDriversAssignment',
          lazy: async () => ({
            Component: (await import('#drivers/primary-assignments.tsx')).PrimaryAssignments,
          }),
        },
        {
          path: 'secondaryDrivers',
          lazy: async () => ({
            Component: (await import('#drivers/secondary-drivers.tsx')).SecondaryDrivers,
          }),
        },
        {
          path: 'secondaryDriversAssignment',
          lazy: async () => ({
            Component: (await import('#drivers/secondary-assignments.tsx')).SecondaryAssignments,
          }),
        },
        {
          path: 'specialDrivers',
          lazy: async () => ({ Component: (await import('#drivers/special-drivers.tsx')).SpecialDrivers }),
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
