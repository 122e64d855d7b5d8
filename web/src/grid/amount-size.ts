/** Most characters that fit at full size. */
const LONG = 8
/** Most characters that fit at the next smaller size of a narrow cell. */
const LONGER = 9

/** The size at which an amount fits its cell; the cell's style sheet has a class for each smaller size. */
export function amountSize(
  { length }: string,
  { isSmall }: { readonly isSmall: boolean },
): 'full' | 'long' | 'longer' {
  if (length <= LONG) return 'full'
  return isSmall && length > LONGER ? 'longer' : 'long'
}
