type Field = {
  readonly mayBeNegative: boolean
  /** The field holds an amount that entries like `+5%` can change. */
  readonly isChangeable: boolean
}

/**
 * The keyboard that a phone shows for an amount. No numeric keypad has `=`, `+` and `%`, and some have no minus, so a
 * field whose amount can be changed relatively gets the full keyboard. In an empty field there is nothing to change, so
 * digits come first; once it holds an amount, it gets the full keyboard, too.
 */
export function amountKeyboard({ mayBeNegative, isChangeable }: Field): 'text' | 'decimal' {
  return mayBeNegative || isChangeable ? 'text' : 'decimal'
}
