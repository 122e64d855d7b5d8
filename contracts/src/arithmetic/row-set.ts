/** A set of row numbers below a known size, in the order they were added; nothing is copied. */
export class RowSet {
  readonly #marks: Uint8Array
  readonly #rows: Uint32Array
  #size = 0

  constructor(capacity: number) {
    this.#marks = new Uint8Array(capacity)
    this.#rows = new Uint32Array(capacity)
  }

  add(row: number): void {
    if (this.#marks[row] !== 0) return
    this.#marks[row] = 1
    this.#rows[this.#size] = row
    this.#size += 1
  }

  /** The rows in the order they were added; a view that is not copied. */
  get rows(): Uint32Array {
    return this.#rows.subarray(0, this.#size)
  }

  /** Returns the rows and empties the set; the view is valid until another row is added. */
  take(): Uint32Array {
    const { rows } = this
    for (let index = 0; index < rows.length; index += 1) this.#marks[rows[index] ?? 0] = 0
    this.#size = 0
    return rows
  }
}
