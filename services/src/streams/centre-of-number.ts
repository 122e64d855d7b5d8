import { singleSpaced } from '#ports/sort-key.ts'
import type { OrganisationState } from './organisation.ts'

/**
 * The cost centre that a number means, in forms and files. Numbers have single spaces now, but older ones may differ only in
 * white space. Of such numbers, one in `held` is meant first (the cost centres of the staff row or department for which the
 * number is entered), then the one with exactly this spelling, then the first one.
 */
export function centreOfNumber(
  { costCentreByNumber, numbersOtherwise }: OrganisationState,
  number: string,
  held: readonly number[],
): number | undefined {
  const seen = singleSpaced(number)
  const named = costCentreByNumber.get(number) ?? costCentreByNumber.get(seen)
  const alike = [...(numbersOtherwise.get(seen) ?? [])].map((each) => costCentreByNumber.get(each))
  return alike.length === 0
    ? named
    : ([named, ...alike].find((id) => id !== undefined && held.includes(id)) ?? named)
}
