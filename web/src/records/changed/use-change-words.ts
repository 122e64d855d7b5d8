import type { AppliedScope, InputScope } from '@staffplan/contracts/planning/scope-key'
import { PERSONAL_DATA } from '@staffplan/contracts/staff/personal-facts'
import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Language } from '#i18n/languages.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { changeNumber } from '#ui/change-number.ts'
import { printDay, printMoment } from '#ui/dates.ts'
import { printExactly } from '#ui/numbers.ts'
import { type KnownRecords, LISTED, REFERENCES } from './use-record-names.ts'

export type ChangeWords = {
  /** A record or stream with its kind: "Division North". */
  readonly object: (name: string) => string
  /** The name of a record or stream without its kind: "North". */
  readonly name: (name: string) => string
  /** The label of a record's field, or of a cell of the draft. */
  readonly field: (field: string) => string
  readonly value: (field: string, value: unknown) => string
}

/** Wraps a text in bidirectional isolates, so that a name does not change the direction of the words around it. */
const isolate = (text: string): string => `\u2068${text}\u2069`

const NOTHING = '–'
/** The only overtime policy whose hourly rate is derived from the weekly hours. */
const BY_WEEK = 'de-tvoed'
/** Fields whose numbers are names such as years, printed without grouping. */
const PLAIN = /(?:[yY]ear|Years\.(?:from|to))$/
/** Fields that hold revisions of a plan. */
const CHANGE = /(?:rev|atRev|upTo|replaces|undone|moment)$/

const sources = z.array(z.object({ label: z.string(), weight: z.number() }))
const policies = z.array(z.object({ name: z.string(), weeklyHours: z.number(), from: z.string() }))
const named = z.array(z.object({ name: z.string() }))
const amounts = z.record(z.string(), z.number())
const applied = z.object({ driverID: z.number(), value: z.number() })

/** Describes changes in words of the interface; the texts are in `trail`. */
export function useChangeWords(known: KnownRecords): ChangeWords {
  const { nameOf, isRelative } = known
  const { t } = useTranslation('trail')
  // Fields of users and settings have the labels of their own screens.
  useTranslation(['users', 'settings'])
  const { language } = useLanguage()
  const called = (record: string): string => isolate(nameOf(record) ?? `#${record.split(':')[1] ?? ''}`)
  const value = (field: string, given: unknown): string => {
    if (given === null || given === undefined || given === '') return NOTHING
    const kind = REFERENCES.get(field)
    if (kind && typeof given === 'number') return called(`${kind}:${given}`)
    if (kind && Array.isArray(given))
      return joined(
        t,
        given.map((id) => called(`${kind}:${String(id)}`)),
      )
    return printed(given, { t, field, language, called, isRelative })
  }
  return {
    object(name) {
      const [record = ''] = name.split(/[:-]/)
      const known = nameOf(name)
      const words = known === undefined ? numbered(name) : isolate(known)
      return t(`record.${record}`, { name: words, defaultValue: name }).trim()
    },
    name: (name) => nameOf(name) ?? numbered(name),
    field(field) {
      const key = parseDraftKey(field)
      if (key?.kind === 'input') return inputWords(key.scope, { t, called, known })
      if (key) return appliedWords(t, key.scope, called)
      const [first = '', ...inner] = field.split('.')
      if (first === 'allowances' && inner.length > 0) return isolate(inner.join('.'))
      // A yearly figure, as in the history of the expenses.
      if (/^\d+$/.test(inner[0] ?? '')) return `${inner[0]} · ${t(`field.${first}`)}`
      return t(`field.${field.replaceAll('.', '_')}`, { defaultValue: field })
    },
    value,
  }
}

/** The id by which users know a record; a year is its own name. */
function numbered(name: string): string {
  const [record = '', ...rest] = name.split(/[:-]/)
  const id = rest.join('-')
  if (id === '' || record === 'staffImport') return ''
  return ['year', 'manualPlan', 'bigPicture', 'staff'].includes(record) ? id : `#${id}`
}

type Naming = Pick<Printing, 't' | 'called'> & { readonly known: KnownRecords }

function inputWords(scope: InputScope, { t, called, known }: Naming): string {
  const { kind, driverId, source, businessUnitId, year } = scope
  const record = `${kind}Driver:${driverId}`
  const driver = called(record)
  const label = known.sourceOf(record, source)
  // As in the plan's rows: a data source with the same name as its driver is shown as the driver.
  const line =
    label === known.nameOf(record) ? driver : [driver, isolate(label ?? '')].join(t('common:list.join'))
  return t('value.input', {
    unit: called(`businessUnit:${businessUnitId}`),
    driver: label === undefined ? t('value.source', { driver, source: source + 1 }) : line,
    year,
  })
}

function appliedWords(
  t: TFunction<'trail'>,
  scope: AppliedScope,
  called: (record: string) => string,
): string {
  const division = called(`division:${scope.divisionId}`)
  return scope.year === null
    ? t('value.applied', { division })
    : t('value.appliedIn', { division, year: scope.year })
}

type Printing = {
  readonly t: TFunction<'trail'>
  readonly field: string
  readonly language: Language
  readonly called: (record: string) => string
  readonly isRelative: KnownRecords['isRelative']
}

function printed(given: unknown, { t, field, language, called, isRelative }: Printing): string {
  if (typeof given === 'boolean') return t(given ? 'value.yes' : 'value.no')
  if (field === 'roleId') return t(`users:role.${String(given)}`)
  if (typeof given === 'number') return printedNumber(given, { field, language })
  if (typeof given === 'string') return printedText(given, { t, field, language })
  const special = applied.safeParse(given)
  if (special.success) {
    const { driverID, value } = special.data
    return `${called(`specialDriver:${driverID}`)} ${isolate(effect(value, isRelative(driverID), language))}`
  }
  const [ofDriver, ofPolicies, ofNames] = [sources, policies, named].map((each) => each.safeParse(given))
  if (ofDriver?.success)
    return joined(
      t,
      sources
        .parse(given)
        .map(({ label, weight }) => `${isolate(label)} (${isolate(printExactly(weight, language))})`),
    )
  if (ofPolicies?.success)
    return joined(
      t,
      policies.parse(given).map((policy) => policyWords(t, policy, language)),
    )
  if (ofNames?.success)
    return joined(
      t,
      named.parse(given).map(({ name }) => isolate(name)),
    )
  const ofAmounts = amounts.safeParse(given)
  if (ofAmounts.success)
    return joined(
      t,
      Object.entries(ofAmounts.data).map(
        ([heading, amount]) => `${isolate(heading)} ${isolate(printExactly(amount, language))}`,
      ),
    )
  return Array.isArray(given) ? joined(t, given.map(String)) : JSON.stringify(given)
}

type Policy = z.infer<typeof policies>[number]

function policyWords(t: TFunction<'trail'>, { name, weeklyHours, from }: Policy, language: Language): string {
  const words = { name: t(`settings:name.${name}`, { defaultValue: name }), day: printDay(from, language) }
  return name === BY_WEEK
    ? t('value.policyHours', { ...words, hours: printExactly(weeklyHours, language) })
    : t('value.policy', words)
}

/** The effect of a special driver: `+5 %`, `−2`. */
function effect(value: number, isRelative: boolean, language: Language): string {
  const amount = isRelative ? Number((value * 100).toFixed(3)) : value
  return `${amount > 0 ? '+' : ''}${printExactly(amount, language)}${isRelative ? '\u202F%' : ''}`
}

function printedNumber(given: number, { field, language }: Pick<Printing, 'field' | 'language'>): string {
  // A negative revision means that the plan had no changes yet.
  if (CHANGE.test(field)) return given < 0 ? NOTHING : String(changeNumber(given))
  return PLAIN.test(field) ? String(given) : printExactly(given, language)
}

function printedText(
  given: string,
  { t, field, language }: Pick<Printing, 't' | 'field' | 'language'>,
): string {
  if (field === 'cause') return t(`cause.${given}`, { defaultValue: given })
  if (field === PERSONAL_DATA || field === 'totals') return t(`value.${given}`, { defaultValue: given })
  if (field === 'type') return t(`value.${given}`, { defaultValue: given })
  if (field === 'locale') return t(`users:locale.${given}`, { defaultValue: given })
  if (field === 'dob') return printDay(given, language)
  if (field === 'expiresAt') return printMoment(given, language)
  return given
}

function joined(t: TFunction<'trail'>, texts: readonly string[]): string {
  if (texts.length === 0) return NOTHING
  const list = texts.slice(0, LISTED).join(t('common:list.join'))
  return texts.length > LISTED ? t('value.andMore', { list, count: texts.length - LISTED }) : list
}
