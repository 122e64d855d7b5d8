import type { Locator } from 'playwright-core'
import { choose, field } from './form.ts'
import type { Translate } from './words.ts'

/** Input by field label, and the errors to expect at the wrong fields. */
type Try = {
  readonly type: Readonly<Record<string, string>>
  readonly says: Readonly<Record<string, string>>
}

export type Limits = {
  readonly name: string
  readonly at: string
  /** Index of the form among several on its page; absent for the form in the dialog. */
  readonly place?: number
  /** Fills in the form so that nothing else is wrong. */
  readonly prepare?: (form: Locator) => Promise<void>
  readonly tries: readonly Try[]
}

/** Invisible characters only. */
const UNSEEN = '\u200B\u2060\uFEFF'
const TWICE_AS_MUCH = '1,005'
/** The same number with grouped thousands, as written in German. */
const THOUSANDS = '1.005'

/** Input that every form must refuse, with the errors in the given language. */
export function limitsOf(t: Translate): readonly Limits[] {
  const [name, required] = [t('record.name'), t('errors:required')]
  const most = (max: string): string => t('errors:out-of-range-max', { max })
  const least = (min: string): string => t('errors:out-of-range-min', { min })
  const between = (min: string, max: string): string => t('errors:out-of-range-min-max', { min, max })
  const step = (step: string): string => t('errors:not-a-step', { step })
  const longest = (max: number): string => t('errors:too-long', { max })

  const unseen = (path: string, ...labels: string[]): Limits => ({
    name: `${path.split('/').at(-1)} of characters that nobody sees`,
    at: `${path}?open=new`,
    tries: labels.map((label) => ({ type: { [label]: UNSEEN }, says: { [label]: required } })),
  })

  const weight = (number: number): string => t('drivers:dataSources.weight', { number })
  const source = (number: number): string => t('drivers:dataSources.label', { number })
  const sources = (path: string, ...unseen: readonly string[]): Limits => ({
    name: `${path.split('/').at(-1)}: data sources`,
    at: `${path}?open=new`,
    async prepare(form) {
      await field(form, name).fill('Treiber')
      await field(form, t('drivers:column.unit')).fill('n')
      await form.getByRole('button', { name: t('drivers:dataSources.add') }).click()
      for (const number of [1, 2]) {
        await field(form, source(number)).fill(`Quelle ${number}`)
        await field(form, weight(number)).fill('0,5')
      }
    },
    tries: [
      ...unseen.map((label) => ({ type: { [label]: UNSEEN }, says: { [label]: required } })),
      { type: { [weight(1)]: TWICE_AS_MUCH }, says: { [weight(1)]: most('1') } },
      { type: { [weight(2)]: THOUSANDS }, says: { [weight(2)]: most('1') } },
      { type: { [weight(2)]: '0,125' }, says: { [weight(2)]: step('0,01') } },
      {
        type: { [weight(1)]: '-0,5', [weight(2)]: 'halb' },
        says: { [weight(1)]: least('0'), [weight(2)]: t('errors:number-malformed') },
      },
      { type: { [source(2)]: 'x'.repeat(201) }, says: { [source(2)]: longest(200) } },
      { type: { [source(1)]: 'a\u0007' }, says: { [source(1)]: t('errors:text-control-char') } },
    ],
  })

  const value = t('drivers:column.value')
  const percent = { [value]: step('0,001') }
  const [start, years] = [t('settings:startYear'), t('settings:planYears')]
  const [from, to] = [t('settings:from'), t('settings:to')]
  const [since, hours] = ['policyFrom', 'weeklyHours'].map((of) => t(`settings:${of}`, { number: 2 }))
  const [internal, atk] = ['internalOf', 'atkOf'].map((of) => t(`settings:expenses.${of}`, { year: 2019 }))
  const number = t('organisation:column.number')
  const [first, last] = [t('users:field.firstName'), t('users:field.lastName')]
  const [password, again] = [t('users:field.password'), t('users:users.again')]
  const unitLabel = t('drivers:column.unit')
  const factor = t('drivers:column.weight')

  return [
    unseen('/orgStructure/businessUnitOverview', name),
    {
      ...unseen('/orgStructure/divisionOverview', name),
      prepare: (form) => pick(form, t('organisation:column.businessUnit'), 'Education'),
    },
    {
      ...unseen('/orgStructure/costCentreOverview', name, number),
      prepare: (form) => fillAll(form, { [name]: 'Station', [number]: '0100' }),
    },
    {
      name: 'overviewUsers: names and passwords',
      at: '/overviewUsers?open=new',
      async prepare(form) {
        await fillAll(form, { [first]: 'Eva', [last]: 'Lang', [t('users:field.email')]: 'eva@example.com' })
        await pick(form, t('users:field.role'), t('users:role.2')) // this role asks no question before saving
      },
      tries: [
        { type: { [first]: UNSEEN, [last]: UNSEEN }, says: { [first]: required, [last]: required } },
        ...[
          ['a'.repeat(11), t('errors:too-short', { min: 12 })],
          ['a'.repeat(129), longest(128)],
          ['password1234', t('errors:password-weak')],
        ].map(([text = '', words = '']) => ({
          type: { [password]: text, [again]: text },
          says: { [password]: words },
        })),
        { type: { [again]: 'anders' }, says: { [again]: t('users:password.mismatch') } },
      ],
    },
    sources('/drivers/primaryDrivers', name, unitLabel),
    sources('/drivers/secondaryDrivers', name),
    {
      name: 'specialDrivers: value',
      at: '/drivers/specialDrivers?open=new',
      prepare: (form) => fillAll(form, { [name]: 'Nachtschicht', [value]: '5' }),
      tries: [
        { type: { [name]: UNSEEN }, says: { [name]: required } },
        { type: { [value]: '1,0005' }, says: percent },
        { type: { [value]: '100.000.001' }, says: { [value]: most('100\u202f000\u202f000') } },
      ],
    },
    {
      name: 'primaryDriversAssignment: weight',
      at: '/drivers/primaryDriversAssignment?open=new',
      async prepare(form) {
        await pick(form, t('drivers:column.businessUnit'), 'Education')
        await pick(form, t('drivers:column.primaryDriver'), 'Pupils')
      },
      tries: [
        { type: { [factor]: TWICE_AS_MUCH }, says: { [factor]: most('1') } },
        { type: { [factor]: THOUSANDS }, says: { [factor]: most('1') } },
        { type: { [factor]: '0,125' }, says: { [factor]: step('0,01') } },
      ],
    },
    {
      name: 'settings: years and policies',
      at: '/settings',
      place: 0,
      prepare: async (form) => {
        await form.getByRole('button', { name: t('settings:add') }).click()
        await pick(form, t('settings:policy', { number: 2 }), t('settings:name.de-tvoed'))
        await field(form, since!).fill('2020-01-01')
      },
      tries: [
        { type: { [start]: '1949' }, says: { [start]: least('1950') } },
        { type: { [start]: '2201' }, says: { [start]: most('2200') } },
        { type: { [start]: '2019,5' }, says: { [start]: t('errors:not-an-integer') } },
        { type: { [years]: '11' }, says: { [years]: most('10') } },
        { type: { [start]: '2199' }, says: { [years]: most('1') } },
        { type: { [from]: '1949' }, says: { [from]: least('1950') } },
        { type: { [to]: '2201' }, says: { [to]: most('2200') } },
        { type: { [from]: '2021' }, says: { [to]: between('2021', '2070') } },
        { type: { [since!]: '' }, says: { [since!]: required } },
        { type: { [since!]: '2015-01-01' }, says: { [since!]: t('errors:duplicate') } },
        { type: { [hours!]: '81' }, says: { [hours!]: most('80') } },
        { type: { [hours!]: '' }, says: { [hours!]: required } },
      ],
    },
    {
      name: 'expenses: figures',
      at: '/settings',
      place: 1,
      tries: [
        { type: { [internal!]: '-5' }, says: { [internal!]: least('0') } },
        { type: { [atk!]: 'viel' }, says: { [atk!]: t('errors:number-malformed') } },
      ],
    },
  ]
}

export async function fillAll(form: Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await field(form, label).fill(text)
}

function pick(form: Locator, label: string, option: string): Promise<void> {
  return choose(form.page(), form, { label, option })
}
