/** Per kind: its prefix in the log, and how an object is found (by name, person, year, id); null if there is only one. */
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

/** Kinds of objects by which the trail can be filtered. */
export const objectKinds = Object.keys(KINDS) as readonly ObjectKind[] // the keys of KINDS itself

type FoundBy = (typeof KINDS)[ObjectKind][1]
export type AskedObject = { readonly kind: ObjectKind; readonly foundBy: FoundBy; readonly one: string }

/** Splits a log name: `costCentre:17` is the cost centre with id 17. Null for kinds that are not offered as filters. */
export function objectIn(object: string): AskedObject | null {
  for (const kind of objectKinds) {
    const [before, foundBy] = KINDS[kind]
    if (foundBy === null ? object === before : object.startsWith(before))
      return { kind, foundBy, one: object.slice(before.length) }
  }
  return null
}

/** The object's name in the log; only the kind's prefix while none is chosen. */
export function objectNamed(kind: ObjectKind, one: string): string {
  return `${KINDS[kind][0]}${one}`
}

/** Whether the name denotes one object and not only its kind. */
export function isWholeObject(object: string): boolean {
  return /^[\w:-]{1,100}$/.test(object) && !/[:-]$/.test(object)
}
