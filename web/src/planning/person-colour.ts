/** White text on each has a contrast of at least 4.5:1, and so has each as a frame on a light or dark ground. */
const COLOURS = [
  '#b0307c',
  '#0b7a75',
  '#6a4bbc',
  '#b3501e',
  '#1f6fae',
  '#7a6a00',
  '#a32a3a',
  '#3c7a2f',
] as const

/** The same colour for the same user, in every tab. */
export function personColour(userId: number): string {
  return COLOURS[userId % COLOURS.length] ?? COLOURS[0]
}
