/** What stands before the name of such an object in the log, and what one is found by: its name, a person, a year, an id; null where there is only one. */
const KINDS = {
  businessUnit: ['businessUnit:', 'name'],
  division: ['division:', 'name'],
  department: ['department:', 'name'],
  costCentre: ['costCentre:', 'name'],
  primaryDriver: ['primaryDriver:', 'name'],
  secondaryDriver: ['secondaryDriver:', 'name'],
  specialDriver: ['specialDriver:', 'name'],
  bigPicture: ['bigPicture-', 'year'],
  manualPlan: ['manualPlan:', 'year'],
  staffYear: ['staff-', 'year'],
  staff: ['staff:', 'id'],
  user: ['user:', 'person'],
  settings: ['settings', null],
  expenses: ['expenses', null],
} as const

export type ObjectKind = keyof typeof KINDS

/** Kinds of objects that can be asked for. */
export const objectKinds = Object.keys(KINDS) as readonly ObjectKind[] // its own keys

type FoundBy = (typeof KINDS)[ObjectKind][1]
export type AskedObject = { readonly kind: ObjectKind; readonly foundBy: FoundBy; readonly one: string }

/** `costCentre:17` is the cost centre that is called 17; null where the log has a name that nobody is offered. */
export function objectIn(object: string): AskedObject | null {
  for (const kind of objectKinds) {
    const [before, foundBy] = KINDS[kind]
    if (foundBy === null ? object === before : object.startsWith(before))
      return { kind, foundBy, one: object.slice(before.length) }
  }
  return null
}

/** As the log names it; of the kind alone as long as none is chosen. */
export function objectNamed(kind: ObjectKind, one: string): string {
  return `${KINDS[kind][0]}${one}`
}

/** Whether the address says which one, or only the kind so far. */
export function isWholeObject(object: string): boolean {
  return /^[\w:-]{1,100}$/.test(object) && !/[:-]$/.test(object)
}
