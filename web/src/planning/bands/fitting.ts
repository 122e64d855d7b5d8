/** Widths in pixels. */
type Row = {
  /** The smallest width at which each chip can be read. */
  readonly needs: readonly number[]
  readonly room: number
  readonly gap: number
  /** The width of the sign that counts the rest. */
  readonly more: number
}

/**
 * How many chips fit, each of them whole, next to the sign that counts the rest if not all do. The sign always gets its
 * room from what is around, so one chip that is no wider fits, too.
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
