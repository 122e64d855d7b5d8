/** A seeded source of numbers in [0, 1): mulberry32, public domain. The same seed gives the same company. */
export type Random = () => number

export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!
}

/** A whole number from `from` to `to`, both included. */
export function whole(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1))
}
