/** Index of the list entry that an error's JSON pointer refers to, or lies within; NaN when it points elsewhere. */
export function indexIn(pointer: string, list = ''): number {
  const rest = pointer.startsWith(`${list}/`) ? pointer.slice(list.length + 1) : ''
  return Number.parseInt(rest, 10)
}
