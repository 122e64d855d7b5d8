import type { StaffPersonal } from '@staffplan/contracts/staff/events'
import { Refusal } from '@staffplan/contracts/refusal'
import { allowanceHeading } from '@staffplan/contracts/staff/staff'
import { pointer } from '@staffplan/contracts/validation'
import { singleSpaced } from '#ports/sort-key.ts'

type Allowances = StaffPersonal['allowances']

/** A text that differs from what is stored only by white space has not been changed: it stays as it is stored. */
export function storedSpelling(stored: string, sent: string): string {
  return singleSpaced(stored) === sent ? stored : sent
}

/** The heading under which an amount is stored: headings that differ only in white space are the same allowance. */
export function storedHeading(stored: Allowances, heading: string): string {
  if (Object.hasOwn(stored, heading)) return heading
  return Object.keys(stored).find((each) => singleSpaced(each) === heading) ?? heading
}

/**
 * The sent allowances under their stored headings. If two headings look alike, both stay where both are stored, so that
 * a row may be sent back as it was read. A new one that looks like another is refused, as one of the two amounts would
 * be lost.
 */
export function settledAllowances(sent: Allowances, stored: Allowances): Allowances {
  const settled = new Map<string, number>()
  const seen = new Map<string, string>()
  for (const [written, amount] of Object.entries(sent)) {
    const heading = Object.hasOwn(stored, written) ? written : allowanceHeading.parse(written)
    const look = singleSpaced(heading)
    const other = seen.get(look)
    const areStored = other !== undefined && [written, other].every((each) => Object.hasOwn(stored, each))
    if (other !== undefined && !areStored) throw sameHeading(written)
    seen.set(look, written)
    settled.set(storedHeading(stored, heading), amount)
  }
  return Object.fromEntries(settled)
}

function sameHeading(written: string): Refusal {
  return new Refusal('invalid', {
    errors: [{ pointer: pointer(['allowances', written]), code: 'duplicate' }],
  })
}
