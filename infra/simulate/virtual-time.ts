import { setImmediate as nextTurn } from 'node:timers/promises'

const TURNS = 2

type Timer = { readonly at: number; readonly order: number; act: (() => void) | null }

/** Time that passes only on request: product code runs on it unchanged, because it replaces the clock of the process. */
export class VirtualTime {
  #now = 0
  #order = 0
  #timers: Timer[] = []

  get now(): number {
    return this.#now
  }

  after(milliseconds: number, act: () => void): () => void {
    const timer: Timer = { at: this.#now + Math.max(0, milliseconds), order: this.#order++, act }
    this.#insert(timer)
    return () => (timer.act = null)
  }

  /** Runs the next timer; false when none is due by `until`. */
  async step(until: number): Promise<boolean> {
    const timer = this.#timers[0]
    if (!timer || timer.at > until) {
      this.#now = until
      return false
    }
    this.#timers.shift()
    this.#now = timer.at
    if (!timer.act) return true
    timer.act()
    // All that a step causes happens at the same moment: product code awaits promises, or one turn of the event loop.
    for (let turn = 0; turn < TURNS; turn++) await nextTurn()
    return true
  }

  /** Replaces timers, clock and `Math.random` for the product code; returns its own undo. */
  install(random: () => number): () => void {
    const real = { setTimeout, clearTimeout, now: Date.now, random: Math.random }
    const perform = performance.now.bind(performance)
    const start = Date.UTC(2026, 0, 1)
    const set = (act: () => void, milliseconds = 0) => {
      const clear = this.after(milliseconds, act)
      return { clear, unref: () => undefined }
    }
    const clear = (timer: { clear: () => void } | undefined) => timer?.clear()
    // Product code only ever starts, clears and unrefs timers.
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear })
    Date.now = () => start + this.#now
    Math.random = random
    performance.now = () => this.#now
    return () => {
      Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout })
      Date.now = real.now
      Math.random = real.random
      performance.now = perform
    }
  }

  #insert(timer: Timer): void {
    let place = this.#timers.length
    while (place > 0) {
      const before = this.#timers[place - 1]
      if (!before || before.at <= timer.at) break
      place -= 1
    }
    this.#timers.splice(place, 0, timer)
  }
}
