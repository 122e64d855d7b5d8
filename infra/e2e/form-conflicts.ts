import type { Locator } from 'playwright-core'
import { choose, chooseAll, field } from './form.ts'
import type { Translate } from './words.ts'

/** Ids of the records made for a case. */
type Made = Readonly<Record<string, number>>

export type Calls = {
  /** Creates a record; resolves to its id. */
  readonly make: (path: string, body: object) => Promise<number>
  readonly change: (path: string, body: object) => Promise<unknown>
  readonly remove: (path: string, body?: object) => Promise<unknown>
}

type Filled = {
  readonly text: (label: string, value: string) => Promise<void>
  readonly pick: (label: string, option: string) => Promise<void>
  readonly pickAll: (label: string, ...options: string[]) => Promise<void>
}

/** A form that is filled in while another call deletes or claims something it refers to. */
export type Conflict = {
  readonly name: string
  readonly at: (made: Made) => string
  /** Prepares the data before the form is opened. */
  readonly before?: (calls: Calls) => Promise<Made>
  /** Fills in the form; labels are translation keys. */
  readonly fill: (form: Filled) => Promise<void>
  readonly meanwhile: (calls: Calls, made: Made) => Promise<unknown>
  /** Translation key of each wrong field's label, with that of its error. */
  readonly says: Readonly<Record<string, string>>
}

/** Fills in fields as a user does. */
export function fillIn(form: Locator, t: Translate): Filled {
  const page = form.page()
  return {
    text: (label, value) => field(form, t(label)).fill(value),
    pick: (label, option) => choose(page, form, { label: t(label), option }),
    pickAll: (label, ...options) => chooseAll(page, form, { label: t(label), options }),
  }
}

const PATH = {
  units: '/v1/businessUnits',
  divisions: '/v1/divisions',
  departments: '/v1/departments',
  centres: '/v1/costCentres',
  users: '/v1/users',
  primary: '/v1/drivers/primaryDrivers',
  secondary: '/v1/drivers/secondaryDrivers',
} as const
const ASSIGNED = { primary: `${PATH.primary}/assignment`, secondary: `${PATH.secondary}/assignment` }
const SCREEN = {
  divisions: '/orgStructure/divisionOverview',
  departments: '/orgStructure/departmentOverview',
  centres: '/orgStructure/costCentreOverview',
  users: '/overviewUsers',
  primary: '/drivers/primaryDriversAssignment',
  secondary: '/drivers/secondaryDriversAssignment',
} as const
const FIELD = {
  name: 'record.name',
  number: 'organisation:column.number',
  email: 'users:field.email',
  unit: 'organisation:column.businessUnit',
  division: 'organisation:column.division',
  centres: 'organisation:column.costCentres',
  primary: 'drivers:column.primaryDriver',
  secondary: 'drivers:column.secondaryDriver',
  divisions: 'drivers:column.divisions',
} as const

const GONE = 'errors:reference-unknown'
const EVA = { firstName: 'Eva', lastName: 'Lang', locale: 'de_DE', enabled: true, role: { id: 2 } }
const SOURCE = { driverDataSources: [{ label: 'n', weight: 1 }] }

const newOf = (screen: keyof typeof SCREEN) => () => `${SCREEN[screen]}?open=new`

const unit = ({ make }: Calls, name: string): Promise<number> => make(PATH.units, { name })
const driver = ({ make }: Calls, kind: 'primary' | 'secondary', name: string): Promise<number> =>
  make(PATH[kind], { name, unit: 'n', ...SOURCE })

/** Creates a unit with a division, and a driver of the given kind. */
async function toAssign(calls: Calls, kind: 'primary' | 'secondary', name: string): Promise<Made> {
  const businessUnitId = await unit(calls, `${name} Einheit`)
  const division = await calls.make(PATH.divisions, { name: `${name} Bereich`, businessUnitId })
  return { unit: businessUnitId, division, driver: await driver(calls, kind, `${name} Treiber`) }
}

async function assignPrimary(form: Filled, name: string): Promise<void> {
  await form.pick(FIELD.unit, `${name} Einheit`)
  await form.pick(FIELD.primary, `${name} Treiber`)
}

async function assignSecondary(form: Filled, name: string): Promise<void> {
  await form.pick(FIELD.unit, `${name} Einheit`)
  await form.pick(FIELD.secondary, `${name} Treiber`)
  await form.pickAll(FIELD.divisions, `${name} Bereich`)
}

const taken: readonly Conflict[] = [
  {
    name: 'a new cost centre, whose number somebody else has taken',
    at: newOf('centres'),
    async fill(form) {
      await form.text(FIELD.name, 'Station')
      await form.text(FIELD.number, '0700')
    },
    meanwhile: ({ make }) => make(PATH.centres, { name: 'Schneller', number: '0700' }),
    says: { [FIELD.number]: 'errors:cost-centre-exists' },
  },
  {
    name: 'a cost centre, whose new number differs from another one by what nobody sees',
    before: async ({ make }) => ({ id: await make(PATH.centres, { name: 'Umgezogen', number: '0710' }) }),
    at: ({ id }) => `${SCREEN.centres}?open=${id}`,
    fill: (form) => form.text(FIELD.number, '07\u200B20'),
    meanwhile: ({ make }) => make(PATH.centres, { name: 'Schneller', number: '0720' }),
    says: { [FIELD.number]: 'errors:cost-centre-exists' },
  },
  {
    name: 'a new user, whose address somebody else has taken in other letters',
    at: newOf('users'),
    async fill(form) {
      await form.text('users:field.firstName', 'Eva')
      await form.text('users:field.lastName', 'Lang')
      await form.text(FIELD.email, 'Eva@Example.com')
      await form.pick('users:field.role', 'Benutzer')
    },
    meanwhile: ({ make }) => make(PATH.users, { ...EVA, email: 'eva@example.com' }),
    says: { [FIELD.email]: 'errors:email-taken' },
  },
  {
    name: 'a user, whose new address is taken',
    before: async ({ make }) => ({ id: await make(PATH.users, { ...EVA, email: 'eva2@example.com' }) }),
    at: ({ id }) => `${SCREEN.users}?open=${id}`,
    fill: (form) => form.text(FIELD.email, 'eva3@example.com'),
    meanwhile: ({ make }) => make(PATH.users, { ...EVA, email: 'eva3@example.com' }),
    says: { [FIELD.email]: 'errors:email-taken' },
  },
  {
    name: 'a primary assignment of a unit that has got one',
    before: (calls) => toAssign(calls, 'primary', 'Erste'),
    at: newOf('primary'),
    fill: (form) => assignPrimary(form, 'Erste'),
    meanwhile: ({ make }, { unit: businessUnitId, driver: primaryDriverId }) =>
      make(ASSIGNED.primary, { businessUnitId, primaryDriverId, weight: 1 }),
    says: { [FIELD.unit]: 'errors:assignment-exists' },
  },
  {
    name: 'a secondary assignment that somebody else has made',
    before: (calls) => toAssign(calls, 'secondary', 'Zweite'),
    at: newOf('secondary'),
    fill: (form) => assignSecondary(form, 'Zweite'),
    meanwhile: ({ make }, { unit: businessUnitId, driver: secondaryDriverId, division }) =>
      make(ASSIGNED.secondary, { businessUnitId, secondaryDriverId, divisionIds: [division] }),
    says: { [FIELD.secondary]: 'errors:assignment-exists' },
  },
  {
    name: 'a department, whose cost centre another one has taken',
    before: async (calls) => ({
      ...(await toAssign(calls, 'primary', 'Dritte')),
      centre: await calls.make(PATH.centres, { name: 'Umworben', number: '0730' }),
    }),
    at: newOf('departments'),
    async fill(form) {
      await form.text(FIELD.name, 'Abteilung')
      await form.pick(FIELD.division, 'Dritte Bereich')
      await form.pickAll(FIELD.centres, 'Umworben')
    },
    meanwhile: ({ make }, { division: divisionId, centre }) =>
      make(PATH.departments, { name: 'Schneller', divisionId, costCentreIds: [centre] }),
    says: { [FIELD.centres]: 'errors:cost-centre-taken' },
  },
]

const gone: readonly Conflict[] = [
  {
    name: 'a division of a unit that has been deleted',
    before: async (calls) => ({ unit: await unit(calls, 'Kurzlebig') }),
    at: newOf('divisions'),
    async fill(form) {
      await form.text(FIELD.name, 'Neuer Bereich')
      await form.pick(FIELD.unit, 'Kurzlebig')
    },
    meanwhile: ({ remove }, made) => remove(`${PATH.units}/${made['unit']}`),
    says: { [FIELD.unit]: GONE },
  },
  {
    name: 'a department of a division and of cost centres that have been deleted',
    before: async (calls) => ({
      ...(await toAssign(calls, 'primary', 'Vierte')),
      centre: await calls.make(PATH.centres, { name: 'Flüchtig', number: '0740' }),
    }),
    at: newOf('departments'),
    async fill(form) {
      await form.text(FIELD.name, 'Abteilung')
      await form.pick(FIELD.division, 'Vierte Bereich')
      await form.pickAll(FIELD.centres, 'Flüchtig')
    },
    async meanwhile({ remove }, { division, centre }) {
      await remove(`${PATH.divisions}/${division}`)
      await remove(`${PATH.centres}/${centre}`)
    },
    says: { [FIELD.division]: GONE, [FIELD.centres]: GONE },
  },
  {
    name: 'a primary assignment of a unit and a driver that have been deleted',
    before: (calls) => toAssign(calls, 'primary', 'Fünfte'),
    at: newOf('primary'),
    fill: (form) => assignPrimary(form, 'Fünfte'),
    async meanwhile({ remove }, made) {
      await remove(`${PATH.divisions}/${made['division']}`)
      await remove(`${PATH.units}/${made['unit']}`)
      await remove(`${PATH.primary}/${made['driver']}`)
    },
    says: { [FIELD.unit]: GONE, [FIELD.primary]: GONE },
  },
  {
    name: 'a primary assignment, whose new driver has been deleted',
    async before(calls) {
      const made = await toAssign(calls, 'primary', 'Sechste')
      const { unit: businessUnitId, driver: primaryDriverId } = made
      await calls.make(ASSIGNED.primary, { businessUnitId, primaryDriverId, weight: 1 })
      return { ...made, other: await driver(calls, 'primary', 'Sechste Flüchtig') }
    },
    at: (made) => `${SCREEN.primary}?open=${made['unit']}`,
    fill: (form) => form.pick(FIELD.primary, 'Sechste Flüchtig'),
    meanwhile: ({ remove }, { other }) => remove(`${PATH.primary}/${other}`),
    says: { [FIELD.primary]: GONE },
  },
  {
    name: 'a secondary assignment of a unit, a driver and a division that have been deleted',
    before: (calls) => toAssign(calls, 'secondary', 'Siebte'),
    at: newOf('secondary'),
    fill: (form) => assignSecondary(form, 'Siebte'),
    async meanwhile({ remove }, made) {
      await remove(`${PATH.divisions}/${made['division']}`)
      await remove(`${PATH.units}/${made['unit']}`)
      await remove(`${PATH.secondary}/${made['driver']}`)
    },
    says: { [FIELD.unit]: GONE, [FIELD.secondary]: GONE, [FIELD.divisions]: GONE },
  },
]

const moved: readonly Conflict[] = [
  {
    name: 'a secondary assignment, whose division has moved to another unit',
    before: async (calls) => ({
      ...(await toAssign(calls, 'secondary', 'Achte')),
      other: await unit(calls, 'Achte Nachbarin'),
    }),
    at: newOf('secondary'),
    fill: (form) => assignSecondary(form, 'Achte'),
    meanwhile: ({ change }, { division, other: businessUnitId }) =>
      change(`${PATH.divisions}/${division}`, { name: 'Achte Bereich', businessUnitId }),
    says: { [FIELD.divisions]: 'errors:division-not-in-unit' },
  },
  {
    name: 'a secondary assignment, to which a division is added that has moved to another unit',
    async before(calls) {
      const made = await toAssign(calls, 'secondary', 'Neunte')
      const { unit: businessUnitId, driver: secondaryDriverId, division } = made
      await calls.make(ASSIGNED.secondary, { businessUnitId, secondaryDriverId, divisionIds: [division] })
      const added = await calls.make(PATH.divisions, { name: 'Neunte Wanderer', businessUnitId })
      return { ...made, added, other: await unit(calls, 'Neunte Nachbarin') }
    },
    at: (made) => `${SCREEN.secondary}?open=${made['unit']}-${made['driver']}`,
    fill: (form) => form.pickAll(FIELD.divisions, 'Neunte Wanderer'),
    meanwhile: ({ change }, { added, other: businessUnitId }) =>
      change(`${PATH.divisions}/${added}`, { name: 'Neunte Wanderer', businessUnitId }),
    says: { [FIELD.divisions]: 'errors:division-not-in-unit' },
  },
]

export const conflicts: readonly Conflict[] = [...taken, ...gone, ...moved]
