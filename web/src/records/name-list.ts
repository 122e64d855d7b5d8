const SHOWN = 8

/** `North, South +3`: the first few names, each in its own writing direction, and the number of the others. */
export function nameList(names: readonly string[], join: string): string {
  const shown = names.slice(0, SHOWN).map((name) => `\u2068${name}\u2069`)
  const more = names.length - SHOWN
  return more > 0 ? `${shown.join(join)} +${more}` : shown.join(join)
}
