import type { Plan } from '@staffplan/contracts/arithmetic/plan'

/** How many there are of what has to be set up; undefined while it is not known. */
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

/** One of the screens of a step; its name is that of the menu. */
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
  /** Where to go on with it. */
  readonly path: string
  readonly parts: readonly StepPart[]
  readonly isDone: boolean
}

const BIG_PICTURE = '/OverviewPlanning/bigpicture'

/** The way from nothing to a plan that others see, in the order in which it is gone. */
export function checklist({ totals, hasStartValues, isPublished }: Known): readonly Step[] {
  const part = (name: keyof Totals, path: string): StepPart => {
    const isDone = (totals[name] ?? 0) > 0
    // The first one is entered at once; until it is known whether it is the first, the list says so.
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
    // A plan moves by either kind.
    stepOf('drivers', drivers, drivers.some(isDone)),
    stepOf('assignments', assignments, assignments.some(isDone)),
    { name: 'startValues', path: BIG_PICTURE, parts: [], isDone: hasStartValues },
    { name: 'publication', path: BIG_PICTURE, parts: [], isDone: isPublished },
    // The first one is whoever set it up.
    { name: 'users', path: '/overviewUsers', parts: [], isDone: (totals.users ?? 0) > 1 },
  ]
}

/** Every driver that counts somewhere can be measured in the start year. */
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
