export type Direction = 'up' | 'down' | 'before' | 'after'

/** A row of cells. */
export type SheetRow = {
  /** Rows of one group are adjacent; a pasted block never extends beyond its group. */
  readonly group: number
  /** One key per column, in reading order. */
  readonly keys: readonly string[]
  readonly mayBeNegative: boolean
  /** If set, the row's cells take whole numbers from 0 up to this one only. */
  readonly wholeUpTo?: number
}

/** An amount for a cell; null empties it. */
export type CellWrite = { readonly key: string; readonly value: number | null }

export type SheetCell<Row> = { readonly key: string; readonly row: Row; readonly column: number }
type Place = { readonly row: number; readonly column: number }

/** The arrangement of cells in rows and columns, whatever they stand for. */
export class Sheet<Row extends SheetRow = SheetRow> {
  readonly #rows: readonly Row[]
  readonly #places = new Map<string, Place>()

  constructor(rows: readonly Row[]) {
    this.#rows = rows
    for (const [row, { keys }] of rows.entries()) {
      for (const [column, key] of keys.entries()) this.#places.set(key, { row, column })
    }
  }

  cell(key: string): SheetCell<Row> | null {
    const place = this.#places.get(key)
    return place ? this.#at(place) : null
  }

  /** The adjacent cell in a direction, skipping groups that are not shown; null at the edge. */
  neighbour(key: string, direction: Direction, isShown: (group: number) => boolean): string | null {
    const place = this.#places.get(key)
    if (!place) return null
    const { row, column } = place
    if (direction === 'before') return this.#at({ row, column: column - 1 })?.key ?? null
    if (direction === 'after') return this.#at({ row, column: column + 1 })?.key ?? null
    const step = direction === 'down' ? 1 : -1
    for (let next = row + step; this.#rows[next]; next += step) {
      const cell = this.#at({ row: next, column })
      if (cell && isShown(cell.row.group)) return cell.key
    }
    return null
  }

  /** The cells in the column of `from` between two cells, top to bottom; empty when either cell does not exist. */
  between(from: string, to: string): readonly string[] {
    const [a, b] = [this.#places.get(from), this.#places.get(to)]
    if (!a || !b) return []
    const rows = this.#rows.slice(Math.min(a.row, b.row), Math.max(a.row, b.row) + 1)
    return rows.flatMap(({ keys }) => keys[a.column] ?? [])
  }

  /** The cells that a block covers when pasted at `key`, row by row; null for those outside the group or the sheet. */
  block(key: string, texts: readonly (readonly string[])[]): (SheetCell<Row> | null)[][] {
    const place = this.#places.get(key)
    const group = place && this.#rows[place.row]?.group
    return texts.map((line, down) =>
      line.map((_text, across) => {
        const cell = place && this.#at({ row: place.row + down, column: place.column + across })
        return cell && cell.row.group === group ? cell : null
      }),
    )
  }

  #at({ row, column }: Place): SheetCell<Row> | null {
    const found = this.#rows[row]
    const key = found?.keys[column]
    return found && key !== undefined ? { key, row: found, column } : null
  }
}
