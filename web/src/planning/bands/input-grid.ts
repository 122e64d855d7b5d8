import type { BigPictureStructure } from '@staffplan/contracts/arithmetic/structure'
import { cellKey, type InputRow, rowsOfUnit } from './input-row.ts'

export type Direction = 'up' | 'down' | 'before' | 'after'

type Place = { readonly row: number; readonly column: number }

/** All input cells as one sheet: a row per data source, from the first unit to the last, a column per year. */
export class InputGrid {
  readonly #rows: readonly InputRow[]
  readonly #years: readonly number[]
  readonly #places = new Map<string, Place>()

  constructor(structure: BigPictureStructure, years: readonly number[]) {
    this.#rows = structure.flatMap(rowsOfUnit)
    this.#years = years
    for (const [row, input] of this.#rows.entries()) {
      for (const [column, year] of years.entries()) this.#places.set(cellKey(input, year), { row, column })
    }
  }

  /** The cell next to this one, skipping units that are not shown; null at the edge. */
  neighbour(key: string, direction: Direction, isShown: (businessUnitId: number) => boolean): string | null {
    const place = this.#places.get(key)
    if (!place) return null
    const { row, column } = place
    if (direction === 'before') return this.#key({ row, column: column - 1 })
    if (direction === 'after') return this.#key({ row, column: column + 1 })
    const step = direction === 'down' ? 1 : -1
    for (let next = row + step; this.#rows[next]; next += step) {
      if (isShown(this.#rows[next]?.businessUnitId ?? 0)) return this.#key({ row: next, column })
    }
    return null
  }

  /** The cells that a pasted block covers, row by row; null for those that do not fit into the unit. */
  block(key: string, texts: readonly (readonly string[])[]): (InputCell | null)[][] {
    const place = this.#places.get(key)
    const unit = place && this.#rows[place.row]?.businessUnitId
    return texts.map((line, down) =>
      line.map((_text, across) => {
        const row = place && this.#rows[place.row + down]
        const year = place && this.#years[place.column + across]
        if (!row || year === undefined || row.businessUnitId !== unit) return null
        return { key: cellKey(row, year), row, year }
      }),
    )
  }

  /** The unit that a cell belongs to. */
  unitOf(key: string): number | null {
    const place = this.#places.get(key)
    return place ? (this.#rows[place.row]?.businessUnitId ?? null) : null
  }

  /** What a cell stands for. */
  cell(key: string): InputCell | null {
    const place = this.#places.get(key)
    const row = place && this.#rows[place.row]
    const year = place && this.#years[place.column]
    return row && year !== undefined ? { key, row, year } : null
  }

  #key({ row, column }: Place): string | null {
    const input = this.#rows[row]
    const year = this.#years[column]
    return input && year !== undefined ? cellKey(input, year) : null
  }
}

export type InputCell = { readonly key: string; readonly row: InputRow; readonly year: number }
