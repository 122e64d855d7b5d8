// Rounding works on the decimal a person would read off: the number's first 15 significant digits, all
// that a double keeps of any decimal. So 1.005 becomes 1.01 although its double lies a little below it,
// and so does a calculated 1.0049999999999999.
const DIGITS = 15
// Half a step of the 15th digit is between 5e-16 and 5e-15 of the number: farther than FAR from a tie the
// double decides, nearer than NEAR it is the tie, between them the digits must be printed.
const FAR = 5.1e-15
const NEAR = 4.9e-16
// From here on 15 digits leave no decimals.
const LARGE = 1e14

/** Rounds to whole hundredths, half away from zero on the decimal representation. Never -0. */
export function toHundredths(value: number): number {
  return value < 0 ? 0 - toWhole(value * -100) : toWhole(value * 100)
}

/** The number for so many hundredths. */
export function fromHundredths(hundredths: number): number {
  return hundredths / 100
}

/** Rounds to a number of decimals by the same rule; a number of 15 digits or more has none to round, and stays as it is. Never -0. */
export function toDecimals(value: number, decimals: number): number {
  const scale = Number(`1e${decimals}`) // exact in every engine, unlike a power
  const scaled = Math.abs(value) * scale
  if (scaled >= LARGE) return value
  const rounded = toWhole(scaled) / scale
  return value < 0 ? 0 - rounded : rounded
}

/** Rounds a number that is not negative to a whole number, half up on the decimal representation. */
export function toWhole(value: number): number {
  const nearest = Math.floor(value + 0.5)
  const fromTie = 0.5 - Math.abs(nearest - value)
  return fromTie > value * FAR ? nearest : nearTie(value, fromTie)
}

function nearTie(value: number, fromTie: number): number {
  if (value >= LARGE) return Number(value.toPrecision(DIGITS))
  if (fromTie <= value * NEAR) return Math.floor(value) + 1
  const [whole, tenths = '0'] = value.toPrecision(DIGITS).split('.')
  return tenths >= '5' ? Number(whole) + 1 : Number(whole)
}
