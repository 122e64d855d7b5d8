type Field = {
  readonly mayBeNegative: boolean
  /** It holds an amount that entries like `+5%` change. */
  readonly isChangeable: boolean
}

/**
 * The keyboard that a phone offers. None of their number pads has `=`, `+` and `%`, some not even a minus, so whatever can
 * be changed relatively gets the full one. An empty cell has nothing to change: there digits come first, as a first entry
 * is a plain amount; once it holds one, everything else can be typed, too.
 */
export function amountKeyboard({ mayBeNegative, isChangeable }: Field): 'text' | 'decimal' {
  return mayBeNegative || isChangeable ? 'text' : 'decimal'
}
