import { useLocation } from 'react-router-dom'

/** A moment in the past, in the form in which it is sent with reads. */
export type Moment = { readonly position: string } | { readonly at: string }

const NAMES = ['position', 'at'] as const

/** Screens that can show a past moment this way; the plan's own screens do it differently. */
const SCREENS = pathsOf(
  '/OverviewPlanning/ManualPlanning',
  '/analytics/illustration',
  '/analytics/overtime',
  '/orgStructure/orgStructureOverview',
  '/orgStructure/businessUnitOverview',
  '/orgStructure/divisionOverview',
  '/orgStructure/departmentOverview',
  '/orgStructure/costCentreOverview',
  '/drivers/primaryDrivers',
  '/drivers/primaryDriversAssignment',
  '/drivers/secondaryDrivers',
  '/drivers/secondaryDriversAssignment',
  '/drivers/specialDrivers',
  '/importExport/hRYearlyData',
  '/overviewUsers',
  '/settings',
)
const OF_THE_PLAN = pathsOf('/OverviewPlanning/bigpicture', '/OverviewPlanning/bigpicture/history')

/** The moment named in the screen's address; null for the present. */
export function useMoment(): Moment | null {
  const { pathname, search } = useLocation()
  return isShownInPast(pathname) ? momentIn(new URLSearchParams(search)) : null
}

/** Whether the address of a screen may name a moment. */
export function hasMoments(path: string): boolean {
  return isShownInPast(path) || OF_THE_PLAN.has(plainPath(path))
}

function isShownInPast(path: string): boolean {
  return SCREENS.has(plainPath(path))
}

function pathsOf(...paths: readonly string[]): ReadonlySet<string> {
  return new Set(paths.map(plainPath))
}

/** Paths are compared ignoring upper and lower case and a trailing slash. */
function plainPath(path: string): string {
  return path.replace(/\/$/, '').toLowerCase()
}

/** The address of a screen at a moment; screens that show only the present get their plain path. */
export function pathAt(path: string, moment: Moment | null): string {
  if (!moment || !hasMoments(path)) return path
  return `${path}?${new URLSearchParams(moment).toString()}`
}

function momentIn(search: URLSearchParams): Moment | null {
  for (const name of NAMES) {
    const value = search.get(name)
    if (value !== null) return name === 'at' ? { at: value } : { position: value }
  }
  return null
}
