const CHUNK = 1_000

/** Parts that a server answers within the time it is given. */
export function* chunked<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += CHUNK) yield items.slice(from, from + CHUNK)
}
