import { FULL_WEEK, type Settings, settings, weeklyHours } from '@staffplan/contracts/settings/settings'
import { z } from 'zod'
import type { FieldParts } from '#records/screen.ts'
import { readDay } from '#ui/fields/dates/read-day.ts'
import type { NumberInput } from '#ui/fields/number-field.tsx'

/** A row being filled in. */
export type PolicyInput = {
  /** Which one it is, however it is edited: the day from which it holds as stored, or `new` and a number. */
  readonly key: string
  readonly name: Settings['overtimePolicies'][number]['name'] | null
  readonly weeklyHours: NumberInput
  readonly from: string
}

/** Only this policy values an hour by the hours of the week. */
export function isByWeek({ name }: Pick<PolicyInput, 'name'>): boolean {
  return name === 'de-tvoed'
}

/** The settings as fields beside each other. */
export type SettingsForm = {
  readonly startYear: NumberInput
  readonly planYears: NumberInput
  readonly from: NumberInput
  readonly to: NumberInput
  readonly currency: string
  readonly overtimePolicies: readonly PolicyInput[]
}

export function settingsFormOf({
  planning,
  importYears,
  currency,
  overtimePolicies,
}: Settings): SettingsForm {
  return {
    ...planning,
    ...importYears,
    currency,
    overtimePolicies: overtimePolicies.map((policy) => ({ key: policy.from, ...policy })),
  }
}

export function settingsBodyOf({ startYear, planYears, from, to, overtimePolicies, ...rest }: SettingsForm) {
  return {
    planning: { startYear, planYears },
    importYears: { from, to },
    overtimePolicies: overtimePolicies.map(withHoursAskedFor),
    ...rest,
  }
}

/** What was typed under another policy cannot be seen any more, and must not stand in the way. */
function withHoursAskedFor({ name, from, weeklyHours: hours }: PolicyInput): Omit<PolicyInput, 'key'> {
  const isRight = isByWeek({ name }) || weeklyHours.safeParse(hours).success
  return { name, weeklyHours: isRight ? hours : FULL_WEEK, from }
}

/** Each policy by itself: what others do with another one is not in dispute. */
export const policyParts: Pick<FieldParts<SettingsForm['overtimePolicies']>, 'split' | 'join'> = {
  split: (policies) => Object.fromEntries(policies.map((policy) => [policy.key, policy])),
  // New ones come last, in the order in which they were added.
  join: (parts) =>
    (Object.values(parts) as readonly (PolicyInput | null)[]) // as `split` made them
      .filter((policy) => policy !== null)
      .toSorted((one, other) => one.key.localeCompare(other.key, 'en', { numeric: true })),
}

/** One more at the end, to be filled in. */
export function withNewPolicy(policies: SettingsForm['overtimePolicies']): SettingsForm['overtimePolicies'] {
  const numbers = policies.map(({ key }) => (key.startsWith(NEW) ? Number(key.slice(NEW.length)) : 0))
  const key = `${NEW}${Math.max(0, ...numbers) + 1}`
  return [...policies, { key, name: null, weeklyHours: FULL_WEEK, from: '' }]
}

const NEW = 'new '

const GROUPS = new Set<PropertyKey>(['planning', 'importYears'])

/** The server's own rules; what they find wrong stands at the form's fields. */
export const settingsFormSchema = z.custom<SettingsForm>().superRefine((form, context) => {
  const { error } = settings.safeParse(settingsBodyOf(form))
  for (const issue of error?.issues ?? []) {
    const [first, ...rest] = issue.path
    context.addIssue({ ...issue, path: first !== undefined && GROUPS.has(first) ? rest : issue.path })
  }
  // A day by its form, which the server would take: the field refuses it.
  for (const [row, { key, from }] of form.overtimePolicies.entries()) {
    const read = readDay(from)
    const isStored = key === from // by another way, and not what is being changed here
    if (isStored || read.ok || read.reason !== 'date-out-of-range') continue
    context.addIssue({
      code: 'custom',
      path: ['overtimePolicies', row, 'from'],
      params: { code: 'date-out-of-range' },
    })
  }
})
