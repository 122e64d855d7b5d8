import { singleSpaced } from '#ports/sort-key.ts'
import type { OrganisationState } from './organisation.ts'

/**
 * The cost centre that a number names, in forms and files alike. Numbers are written with single spaces now; of several that were
 * stored before and look alike it is the one that is `held` already, by the row of staff or the department that the number is
 * written for; else the one that is written so, else the first of them.
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
