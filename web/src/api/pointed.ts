/** Which entry of a list that was sent an error points into, be it at the entry or at something in it; NaN where at none. */
export function indexIn(pointer: string, list = ''): number {
  const rest = pointer.startsWith(`${list}/`) ? pointer.slice(list.length + 1) : ''
  return Number.parseInt(rest, 10)
}
