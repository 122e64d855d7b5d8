// Rounding works on the decimal a person would read off: the number's first 15 significant digits, all
// that a double keeps of any decimal. So 1.005 becomes 1.01 although the double lies a little below it,
// and so does a calculated 1.0049999999999999.
const DIGITS = 15
// Half a step of the 15th digit is between 5e-16 and 5e-15 of the number, and multiplying by 100 adds at most
// 1.2e-16: nearer to a tie than NEAR the decimal is the tie, beyond FAR it is not; between them we print.
const NEAR = 3e-16
const FAR = 6e-15
// From here on 15 digits leave less than three decimals, so there are no ties of the fast way.
const LARGE = 1e12

/** Whole hundredths, half away from zero on the decimal representation. Never -0. */
export function toHundredths(value: number): number {
  const hundredths = hundredthsOf(Math.abs(value))
  return value < 0 ? 0 - hundredths : hundredths
}

/** The number that so many hundredths are, to the last bit. */
export function fromHundredths(hundredths: number): number {
  return hundredths / 100
}

function hundredthsOf(value: number): number {
  if (value >= LARGE) return Math.round(Number(value.toPrecision(DIGITS)) * 100)
  const scaled = value * 100
  const floor = Math.floor(scaled)
  const overTie = scaled - floor - 0.5
  if (overTie > scaled * FAR) return floor + 1
  if (overTie < -scaled * FAR) return floor
  if (Math.abs(overTie) <= scaled * NEAR) return floor + 1
  return printedHundredths(value)
}

function printedHundredths(value: number): number {
  const [whole = '0', fraction = ''] = value.toPrecision(DIGITS).split('.')
  const hundredths = Number(whole + fraction.padEnd(2, '0').slice(0, 2))
  return (fraction[2] ?? '0') >= '5' ? hundredths + 1 : hundredths
}
