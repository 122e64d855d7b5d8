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
  /** From the sums of leaf groups up to the root. */
  readonly #levels: Level[] = []
  #isStale = false

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
    this.#isStale = true
    this.#levels[0]?.stale.add(Math.floor(leaf / FANOUT))
  }

  get total(): number {
    if (this.#isStale) this.#settle()
    return this.#levels.at(-1)?.sums[0] ?? 0
  }

  #settle(): void {
    let children = this.#leaves
    for (let height = 0; height < this.#levels.length; height += 1) {
      const level = this.#levels[height]
      if (level === undefined) break
      settleLevel(level, { children, above: this.#levels[height + 1] })
      children = level.sums
    }
    this.#isStale = false
  }
}

function settleLevel(
  { sums, stale }: Level,
  { children, above }: { children: Float64Array; above: Level | undefined },
): void {
  for (const group of stale.take()) {
    sums[group] = sumOfGroup(children, group)
    above?.stale.add(Math.floor(group / FANOUT))
  }
}

function sumOfGroup(values: Float64Array, group: number): number {
  const end = Math.min((group + 1) * FANOUT, values.length)
  let sum = 0
  for (let index = group * FANOUT; index < end; index += 1) sum += values[index] ?? 0
  return sum
}

/** The total of a `SumTree` with these leaves, bit for bit. */
export function sumInTree(values: readonly number[]): number {
  const tree = new SumTree(values.length)
  for (const [leaf, value] of values.entries()) tree.set(leaf, value)
  return tree.total
}
