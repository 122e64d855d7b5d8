/** 1 -> A, 27 -> AA. */
export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  const last = String.fromCharCode(65 + ((column - 1) % 26))
  return rest === 0 ? last : columnLetters(rest) + last
}
