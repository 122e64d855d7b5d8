import { RowSet } from './row-set.ts'

const FANOUT = 8

type Level = { readonly sums: Float64Array; readonly stale: RowSet }

/**
 * A sum in fixed order that can be kept up to date: leaves are added in groups of eight, the groups' sums in
 * groups of eight again, up to one root. Every node is the sum of its children in order, so a total after any
 * number of changes equals the total of a new tree bit for bit, and a change costs eight additions per level.
 */
export class SumTree {
  readonly #leaves: Float64Array
  /** From the groups of leaves up to the root. */
  readonly #levels: Level[] = []

  constructor(leaves: number) {
    this.#leaves = new Float64Array(leaves)
    let size = leaves
    do {
      size = Math.ceil(size / FANOUT)
      this.#levels.push({ sums: new Float64Array(size), stale: new RowSet(size) })
    } while (size > 1)
  }

  set(leaf: number, value: number): void {
    if (this.#leaves[leaf] === value) return
    this.#leaves[leaf] = value
    this.#levels[0]?.stale.add(Math.floor(leaf / FANOUT))
  }

  get total(): number {
    let children = this.#leaves
    for (const [height, { sums, stale }] of this.#levels.entries()) {
      const above = this.#levels[height + 1]
      const values = children
      stale.drain((group) => {
        sums[group] = sumOfGroup(values, group)
        above?.stale.add(Math.floor(group / FANOUT))
      })
      children = sums
    }
    return children[0] ?? 0
  }
}

function sumOfGroup(values: Float64Array, group: number): number {
  const end = Math.min((group + 1) * FANOUT, values.length)
  let sum = 0
  for (let index = group * FANOUT; index < end; index += 1) sum += values[index] ?? 0
  return sum
}

/** What a `SumTree` with these leaves says, to the last bit. */
export function sumInTree(values: readonly number[]): number {
  const tree = new SumTree(values.length)
  for (const [leaf, value] of values.entries()) tree.set(leaf, value)
  return tree.total
}
