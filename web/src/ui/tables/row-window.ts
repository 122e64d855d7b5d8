/** So many rows are asked for at once. */
export const ROWS_PER_PAGE = 100

/** Taller than this no browser lets an element be. */
export const MOST_ROWS = 400_000

/** The rows of a list that is one window, as far as they are here. */
export type RowWindow<Row> = {
  /** From 0; undefined while it is on its way. */
  readonly rowAt: (index: number) => Row | undefined
  /** Says which list it is: another one is looked at from its beginning. */
  readonly of: string
  /** Counted from 0: those in view, and that of the row with the focus. */
  readonly wantPages: (inView: readonly number[], focused: number | null) => void
}

/** The two pages, of those that there are, on which the hundred rows about the middle of a window lie. */
export function pagesAround(middle: number, total: number): readonly number[] {
  const last = Math.max(0, Math.ceil(total / ROWS_PER_PAGE) - 1)
  const wanted = Math.floor((middle - ROWS_PER_PAGE / 2) / ROWS_PER_PAGE)
  const first = Math.max(0, Math.min(wanted, last - 1))
  return first === last ? [first] : [first, first + 1]
}
