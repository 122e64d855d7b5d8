/** A set of row numbers below a known size, visited in the order they were added; no call allocates. */
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

  forEach(visit: (row: number) => void): void {
    for (let index = 0; index < this.#size; index += 1) visit(this.#rows[index] ?? 0)
  }

  /** Visits every row and leaves the set empty. */
  drain(visit: (row: number) => void): void {
    this.forEach(visit)
    for (let index = 0; index < this.#size; index += 1) this.#marks[this.#rows[index] ?? 0] = 0
    this.#size = 0
  }
}
