/** Widths in pixels. */
type Row = {
  /** What each of the chips needs at least, to be read. */
  readonly needs: readonly number[]
  readonly room: number
  readonly gap: number
  /** Of the sign that there are more. */
  readonly more: number
}

/**
 * How many chips have room, each of them whole; when not all have, beside the sign that counts the rest. What is around them gives
 * way to that sign in any case, and so to a chip that is no wider.
 */
export function fitting({ needs, room, gap, more }: Row): number {
  let end = -gap
  let count = 0
  for (const need of needs) {
    end += gap + need
    if (end + gap + more <= room) count += 1
  }
  return end <= Math.max(room, more) ? needs.length : count
}
