/** Number of rows fetched at once. */
export const ROWS_PER_PAGE = 100

/** Most rows in one window: browsers limit the height of an element. */
export const MOST_ROWS = 400_000

/** The loaded rows of a list that is one scrolling window. */
export type RowWindow<Row> = {
  /** Indexes count from 0; undefined while the row is loading. */
  readonly rowAt: (index: number) => Row | undefined
  /** Identifies the list; a different list is shown from its beginning. */
  readonly of: string
  /** Pages counted from 0: those in view, and that of the focused row. */
  readonly wantPages: (inView: readonly number[], focused: number | null) => void
}

/** The two existing pages that contain the hundred rows around the middle of the window. */
export function pagesAround(middle: number, total: number): readonly number[] {
  const last = Math.max(0, Math.ceil(total / ROWS_PER_PAGE) - 1)
  const wanted = Math.floor((middle - ROWS_PER_PAGE / 2) / ROWS_PER_PAGE)
  const first = Math.max(0, Math.min(wanted, last - 1))
  return first === last ? [first] : [first, first + 1]
}
