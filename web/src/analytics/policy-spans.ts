import { type OvertimePolicy, overtimePolicyOf, type Settings } from '@staffplan/contracts/settings/settings'

export type PolicySpan = { readonly policy: OvertimePolicy; readonly from: number; readonly to: number }

/** The overtime policies of consecutive years; adjacent years with equal policies are merged into one span. */
export function policySpans(settings: Settings, years: readonly number[]): readonly PolicySpan[] {
  const spans: PolicySpan[] = []
  for (const year of years) {
    const policy = overtimePolicyOf(settings, year)
    const last = spans.at(-1)
    if (last && isAlike(last.policy, policy)) spans[spans.length - 1] = { ...last, to: year }
    else spans.push({ policy, from: year, to: year })
  }
  return spans
}

function isAlike(one: OvertimePolicy, other: OvertimePolicy): boolean {
  return one.name === other.name && (one.name !== 'de-tvoed' || one.weeklyHours === other.weeklyHours)
}
