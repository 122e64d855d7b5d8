import { FULL_WEEK, type Settings, settings, weeklyHours } from '@staffplan/contracts/settings/settings'
import { z } from 'zod'
import type { NumberInput } from '#ui/fields/number-field.tsx'

/** A row being filled in. */
export type PolicyInput = {
  readonly name: Settings['overtimePolicies'][number]['name'] | null
  readonly weeklyHours: NumberInput
  readonly from: string
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
  return { ...planning, ...importYears, currency, overtimePolicies }
}

/** Only this policy values an hour by the week's hours. */
export const BY_WEEK = 'de-tvoed'

export function settingsBodyOf({
  startYear,
  planYears,
  from,
  to,
  currency,
  overtimePolicies: policies,
}: SettingsForm) {
  const overtimePolicies = policies.map(withHoursAskedFor)
  return { planning: { startYear, planYears }, importYears: { from, to }, currency, overtimePolicies }
}

/** What was typed under another policy cannot be seen any more, and must not stand in the way. */
function withHoursAskedFor(policy: PolicyInput): PolicyInput {
  const isRight = policy.name === BY_WEEK || weeklyHours.safeParse(policy.weeklyHours).success
  return isRight ? policy : { ...policy, weeklyHours: FULL_WEEK }
}

const GROUPS = new Set<PropertyKey>(['planning', 'importYears'])

/** The server's own rules; what they find wrong stands at the form's fields. */
export const settingsFormSchema = z.custom<SettingsForm>().superRefine((form, context) => {
  const { error } = settings.safeParse(settingsBodyOf(form))
  for (const issue of error?.issues ?? []) {
    const [first, ...rest] = issue.path
    context.addIssue({ ...issue, path: first !== undefined && GROUPS.has(first) ? rest : issue.path })
  }
})
