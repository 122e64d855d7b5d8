import type { Plan } from '@staffplan/contracts/arithmetic/plan'

/** Number of records of each kind that must be set up; undefined while unknown. */
export type Totals = {
  readonly [
    Name in
      | 'businessUnits'
      | 'divisions'
      | 'costCentres'
      | 'departments'
      | 'staff'
      | 'primaryDrivers'
      | 'secondaryDrivers'
      | 'primaryAssignments'
      | 'secondaryAssignments'
      | 'users'
  ]: number | undefined
}

type Known = {
  readonly totals: Totals
  readonly hasStartValues: boolean
  readonly isPublished: boolean
}

/** One of the screens of a step, named as in the menu. */
export type StepPart = { readonly name: keyof Totals; readonly path: string; readonly isDone: boolean }

export type Step = {
  readonly name:
    | 'organisation'
    | 'yearlyFile'
    | 'drivers'
    | 'assignments'
    | 'startValues'
    | 'publication'
    | 'users'
  /** Where to continue with the step. */
  readonly path: string
  readonly parts: readonly StepPart[]
  readonly isDone: boolean
}

const BIG_PICTURE = '/OverviewPlanning/bigpicture'

/** The steps from an empty installation to a published plan, in the order in which they are taken. */
export function checklist({ totals, hasStartValues, isPublished }: Known): readonly Step[] {
  const part = (name: keyof Totals, path: string): StepPart => {
    const isDone = (totals[name] ?? 0) > 0
    // Link to the form of a new record for the first one; to the list otherwise, and while the number is unknown.
    return { name, path: totals[name] === 0 ? `${path}?open=new` : path, isDone }
  }
  const organisation = [
    part('businessUnits', '/orgStructure/businessUnitOverview'),
    part('divisions', '/orgStructure/divisionOverview'),
    part('costCentres', '/orgStructure/costCentreOverview'),
    part('departments', '/orgStructure/departmentOverview'),
  ]
  const drivers = [
    part('primaryDrivers', '/drivers/primaryDrivers'),
    part('secondaryDrivers', '/drivers/secondaryDrivers'),
  ]
  const assignments = [
    part('primaryAssignments', '/drivers/primaryDriversAssignment'),
    part('secondaryAssignments', '/drivers/secondaryDriversAssignment'),
  ]
  return [
    stepOf('organisation', organisation, organisation.every(isDone)),
    {
      name: 'yearlyFile',
      path: '/importExport/hRYearlyData',
      parts: [],
      isDone: (totals.staff ?? 0) > 0,
    },
    // A single driver or assignment of either kind is enough.
    stepOf('drivers', drivers, drivers.some(isDone)),
    stepOf('assignments', assignments, assignments.some(isDone)),
    { name: 'startValues', path: BIG_PICTURE, parts: [], isDone: hasStartValues },
    { name: 'publication', path: BIG_PICTURE, parts: [], isDone: isPublished },
    // The first user is the one who set the installation up.
    { name: 'users', path: '/overviewUsers', parts: [], isDone: (totals.users ?? 0) > 1 },
  ]
}

/** Whether every driver that affects some unit has a value in the start year. */
export function hasStartValues({ layout, figures }: Plan): boolean {
  const years = layout.years.length
  return (
    layout.drivers.length > 0 &&
    layout.drivers.every(({ row }) => !Number.isNaN(figures.driverValues[row * years] ?? Number.NaN))
  )
}

function stepOf(name: Step['name'], parts: readonly StepPart[], isComplete: boolean): Step {
  const next = parts.find((part) => !part.isDone) ?? parts[0]
  return { name, path: next?.path ?? BIG_PICTURE, parts, isDone: isComplete }
}

function isDone(part: StepPart): boolean {
  return part.isDone
}
