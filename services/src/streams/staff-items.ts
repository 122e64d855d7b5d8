import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { StaffValues } from '@staffplan/contracts/staff/events'

export type StaffItem = { readonly values: StaffValues; readonly revision: bigint }

/** Rows as a checkpoint keeps them, in the order of the year: their ids and employee ids, and the rest compressed. */
export type PackedStaff = {
  readonly ids: readonly number[]
  readonly employeeIds: readonly string[]
  /** JSON of each row's revision and values, compressed. */
  readonly rows: Uint8Array
}

/** Number of rows that are packed together. */
const PACKED = 500
const PARAMS = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/**
 * The rows of a year by id. Those from a checkpoint stay packed until one of them is asked for: a command touches few,
 * and to unpack 50,000 takes longer than anybody should wait for the first.
 */
export class StaffItems {
  readonly #rows = new Map<number, StaffItem | PackedStaff>()

  get size(): number {
    return this.#rows.size
  }

  get(id: number): StaffItem | undefined {
    const row = this.#rows.get(id)
    if (!row || !isPacked(row)) return row
    const items = unpacked(row)
    for (const [each, item] of items) if (this.#rows.get(each) === row) this.#rows.set(each, item)
    return items.get(id)
  }

  set(id: number, item: StaffItem): void {
    this.#rows.set(id, item)
  }

  delete(id: number): void {
    this.#rows.delete(id)
  }

  keys(): IterableIterator<number> {
    return this.#rows.keys()
  }

  *values(): Generator<StaffItem> {
    for (const [, item] of this) yield item
  }

  *[Symbol.iterator](): Generator<[number, StaffItem]> {
    for (const id of this.keys()) yield [id, this.get(id)!] // `id` is one of the keys
  }

  /** A copy of all rows, for a reader that lets other work run in between. */
  copy(): StaffItems {
    const copy = new StaffItems()
    for (const [id, row] of this.#rows) copy.#rows.set(id, row)
    return copy
  }

  /** Adds packed rows without unpacking them. */
  addPacked(packed: PackedStaff): void {
    for (const id of packed.ids) this.#rows.set(id, packed)
  }

  /** All present rows in parts; each part is packed when its function is called. */
  pack(): (() => PackedStaff)[] {
    const rows = [...this.#rows]
    return Array.from({ length: Math.ceil(rows.length / PACKED) }, (_, index) => {
      const part = rows.slice(index * PACKED, (index + 1) * PACKED)
      return () => packed(part)
    })
  }
}

function packed(rows: readonly (readonly [number, StaffItem | PackedStaff])[]): PackedStaff {
  const [, first] = rows[0]! // no part is empty
  if (isPacked(first) && first.ids.length === rows.length && rows.every(([, row]) => row === first))
    return first
  const read = new Map<PackedStaff, Map<number, StaffItem>>()
  const items = rows.map(([id, row]) => {
    if (!isPacked(row)) return row
    const together = read.get(row) ?? unpacked(row)
    read.set(row, together)
    return together.get(id)! // a packed part contains its ids
  })
  return {
    ids: rows.map(([id]) => id),
    employeeIds: items.map(({ values }) => values.personal.employeeId),
    rows: compressed(JSON.stringify(items.map(({ values, revision }) => [String(revision), values]))),
  }
}

function unpacked({ ids, rows }: PackedStaff): Map<number, StaffItem> {
  const read = JSON.parse(zstdDecompressSync(rows).toString()) as [string, StaffValues][] // `packed` wrote it
  return new Map(
    read.map(([revision, values], index) => [ids[index]!, { values, revision: BigInt(revision) }]),
  )
}

/** Copied, because the bytes that zlib returns may be a piece of something larger. */
function compressed(text: string): Uint8Array {
  return new Uint8Array(zstdCompressSync(text, PARAMS))
}

function isPacked(row: StaffItem | PackedStaff): row is PackedStaff {
  return 'rows' in row
}
