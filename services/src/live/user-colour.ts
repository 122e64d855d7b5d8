/** Told apart in light and dark, and by people who see red and green alike. */
const COLOURS = [
  '#3182CE',
  '#D69E2E',
  '#805AD5',
  '#319795',
  '#D53F8C',
  '#DD6B20',
  '#2C5282',
  '#68A620',
] as const

/** The colour of a user's frames on everybody's screen. */
export function userColour(userId: number): string {
  return COLOURS[userId % COLOURS.length] ?? COLOURS[0]
}
