/** Characters that fit in full size. */
const LONG = 8
/** And in the next smaller one, where there is less room. */
const LONGER = 9

/** In which size an amount is whole: the style sheet of its cell has a class for the smaller ones. */
export function amountSize(
  { length }: string,
  { isSmall }: { readonly isSmall: boolean },
): 'full' | 'long' | 'longer' {
  if (length <= LONG) return 'full'
  return isSmall && length > LONGER ? 'longer' : 'long'
}
