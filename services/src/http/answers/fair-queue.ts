/**
 * Queues that take turns, at every level of their path: one that has had its turn goes to the end of its level. So whoever
 * opens many queues in one place waits as long as somebody with a single one.
 */
export class FairQueue<Item> {
  readonly #parts = new Map<string, FairQueue<Item>>()
  /** Items whose path ends here. */
  readonly #line: Item[] = []
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Number of items below a path. */
  sizeAt([name, ...rest]: readonly string[]): number {
    if (name === undefined) return this.#size
    return this.#parts.get(name)?.sizeAt(rest) ?? 0
  }

  push([name, ...rest]: readonly string[], item: Item): void {
    this.#size += 1
    if (name === undefined) {
      this.#line.push(item)
      return
    }
    const part = this.#parts.get(name) ?? new FairQueue<Item>()
    this.#parts.set(name, part)
    part.push(rest, item)
  }

  /** Removes and returns the item whose turn it is; undefined when the queue is empty. */
  shift(): Item | undefined {
    if (this.#size === 0) return undefined
    this.#size -= 1
    const [first] = this.#parts
    if (!first) return this.#line.shift()
    const [name, part] = first
    const item = part.shift()
    this.#parts.delete(name)
    if (part.size > 0) this.#parts.set(name, part)
    return item
  }

  /** Removes an item that does not wait any more. */
  remove([name, ...rest]: readonly string[], item: Item): void {
    if (name === undefined) {
      const place = this.#line.indexOf(item)
      if (place !== -1) this.#line.splice(place, 1)
      this.#size = this.#line.length
      return
    }
    const part = this.#parts.get(name)
    if (!part) return
    this.#size -= part.size
    part.remove(rest, item)
    this.#size += part.size
    if (part.size === 0) this.#parts.delete(name)
  }

  /** Removes and returns the last item of the fullest queue, if fewer wait along the path; undefined if none must leave. */
  makeRoomFor([name, ...rest]: readonly string[]): Item | undefined {
    if (name === undefined) return undefined
    const own = this.#parts.get(name)
    if ((this.#fullest()?.[1].size ?? 0) > (own?.size ?? 0) + 1) return this.#pop()
    const item = own?.makeRoomFor(rest)
    if (item !== undefined) this.#size -= 1
    return item
  }

  #pop(): Item | undefined {
    this.#size -= 1
    const fullest = this.#fullest()
    if (!fullest) return this.#line.pop()
    const [name, part] = fullest
    const item = part.#pop()
    if (part.size === 0) this.#parts.delete(name)
    return item
  }

  /** The part with most items; of equals the one that is furthest from its turn. */
  #fullest(): [string, FairQueue<Item>] | undefined {
    const parts = [...this.#parts]
    return parts.length === 0 ? undefined : parts.reduce((a, b) => (b[1].size >= a[1].size ? b : a))
  }
}
