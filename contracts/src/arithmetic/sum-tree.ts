const FANOUT = 8

/**
 * A sum in fixed order that can be kept up to date: leaves are added in groups of eight, the groups' sums in
 * groups of eight again, up to one root. Every node is the sum of its children in order, so a total after any
 * number of changes equals the total of a new tree bit for bit, and a change costs eight additions per level.
 */
export class SumTree {
  /** Leaves first, the root's level last. */
  readonly #levels: Float64Array[] = []

  constructor(leaves: number) {
    let size = leaves
    this.#levels.push(new Float64Array(size))
    while (size > 1) {
      size = Math.ceil(size / FANOUT)
      this.#levels.push(new Float64Array(size))
    }
  }

  get total(): number {
    return this.#levels.at(-1)?.[0] ?? 0
  }

  set(leaf: number, value: number): void {
    let index = leaf
    let sum = value
    for (let height = 0; height < this.#levels.length; height += 1) {
      const level = this.#levels[height]
      if (level === undefined || level[index] === sum) return
      level[index] = sum
      index = Math.floor(index / FANOUT)
      sum = sumOfGroup(level, index)
    }
  }
}

function sumOfGroup(level: Float64Array, group: number): number {
  const end = Math.min((group + 1) * FANOUT, level.length)
  let sum = 0
  for (let index = group * FANOUT; index < end; index += 1) sum += level[index] ?? 0
  return sum
}

/** What a `SumTree` with these leaves says, to the last bit. */
export function sumInTree(values: readonly number[]): number {
  const tree = new SumTree(values.length)
  for (const [leaf, value] of values.entries()) tree.set(leaf, value)
  return tree.total
}
