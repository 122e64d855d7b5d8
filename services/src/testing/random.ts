/** A seeded source of random choices: the same seed makes the same ones. */
export type Random = {
  /** 0 <= n < below */
  readonly whole: (below: number) => number
  readonly one: <Item>(items: readonly Item[]) => Item | undefined
  readonly some: <Item>(items: readonly Item[]) => Item[]
}

/** Mulberry32. */
export function seeded(seed: number): Random {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (below: number): number => Math.floor(next() * below)
  return {
    whole,
    one: (items) => items[whole(items.length)],
    some: (items) => items.filter(() => next() < 0.3),
  }
}
