import { FULL_WEEK, type Settings, settings, weeklyHours } from '@staffplan/contracts/settings/settings'
import { z } from 'zod'
import type { FieldParts } from '#records/screen.ts'
import { readDay } from '#ui/fields/dates/read-day.ts'
import type { NumberInput } from '#ui/fields/number-field.tsx'

/** An overtime policy while it is being entered. */
export type PolicyInput = {
  /** Identifies the policy while it is edited: the day it takes effect as stored, or `new` and a number. */
  readonly key: string
  readonly name: Settings['overtimePolicies'][number]['name'] | null
  readonly weeklyHours: NumberInput
  readonly from: string
}

/** Only this policy derives the hourly rate from the weekly hours. */
export function isByWeek({ name }: Pick<PolicyInput, 'name'>): boolean {
  return name === 'de-tvoed'
}

/** The settings as a flat set of fields. */
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

/** Weekly hours typed for another policy are no longer visible, so invalid ones are reset instead of refused. */
function withHoursAskedFor({ name, from, weeklyHours: hours }: PolicyInput): Omit<PolicyInput, 'key'> {
  const isRight = isByWeek({ name }) || weeklyHours.safeParse(hours).success
  return { name, weeklyHours: isRight ? hours : FULL_WEEK, from }
}

/** Every policy is a part of its own: changes that others make to another policy are no conflict. */
export const policyParts: Pick<FieldParts<SettingsForm['overtimePolicies']>, 'split' | 'join'> = {
  split: (policies) => Object.fromEntries(policies.map((policy) => [policy.key, policy])),
  // New policies come last, in the order in which they were added.
  join: (parts) =>
    (Object.values(parts) as readonly (PolicyInput | null)[]) // as `split` made them
      .filter((policy) => policy !== null)
      .toSorted((one, other) => one.key.localeCompare(other.key, 'en', { numeric: true })),
}

/** Adds a blank policy at the end. */
export function withNewPolicy(policies: SettingsForm['overtimePolicies']): SettingsForm['overtimePolicies'] {
  const numbers = policies.map(({ key }) => (key.startsWith(NEW) ? Number(key.slice(NEW.length)) : 0))
  const key = `${NEW}${Math.max(0, ...numbers) + 1}`
  return [...policies, { key, name: null, weeklyHours: FULL_WEEK, from: '' }]
}

const NEW = 'new '

const GROUPS = new Set<PropertyKey>(['planning', 'importYears'])

/** The server's own rules, with errors moved to the fields of the form. */
export const settingsFormSchema = z.custom<SettingsForm>().superRefine((form, context) => {
  const { error } = settings.safeParse(settingsBodyOf(form))
  for (const issue of error?.issues ?? []) {
    const [first, ...rest] = issue.path
    context.addIssue({ ...issue, path: first !== undefined && GROUPS.has(first) ? rest : issue.path })
  }
  // The server would accept any well-formed day; the form refuses days out of range.
  for (const [row, { key, from }] of form.overtimePolicies.entries()) {
    const read = readDay(from)
    const isStored = key === from // stored in another way, and not changed here
    if (isStored || read.ok || read.reason !== 'date-out-of-range') continue
    context.addIssue({
      code: 'custom',
      path: ['overtimePolicies', row, 'from'],
      params: { code: 'date-out-of-range' },
    })
  }
})
