import type { Socket } from 'node:net'

/** How a line currently behaves. */
export type LinkConditions = {
  /** Milliseconds of delay for a chunk of data; chunks do not overtake each other. */
  readonly latency: () => number
  readonly bytesPerSecond: number
}

type Ways = { up: number; down: number }

/** One connection through a line: `near` is the client's end, `far` the server's. */
export class RelayedConnection {
  readonly #near: Socket
  readonly #far: Socket
  readonly #conditions: () => LinkConditions
  readonly #ended = Promise.withResolvers<void>()
  /** The time from which each direction is free again. */
  readonly #free: Ways = { up: 0, down: 0 }
  #isFrozen = false
  /** Milliseconds for which the server's end outlives the client's. */
  #outlives = 0

  constructor(near: Socket, far: Socket, conditions: () => LinkConditions) {
    this.#near = near
    this.#far = far
    this.#conditions = conditions
    for (const socket of [near, far]) socket.setNoDelay(true).on('error', () => {}) // 'close' follows
    near.on('data', (data: Buffer) => this.#carry('up', data))
    far.on('data', (data: Buffer) => this.#carry('down', data))
    near.on('close', () => this.#nearGone())
    far.on('close', () => {
      if (!this.#isFrozen) near.destroy()
      this.#endIfClosed()
    })
  }

  get ended(): Promise<void> {
    return this.#ended.promise
  }

  cut(): void {
    this.#near.destroy()
    this.#far.destroy()
  }

  freeze(): void {
    this.#isFrozen = true
  }

  outlive(milliseconds: number): void {
    if (this.#isFrozen || this.#outlives > 0) return
    this.#outlives = milliseconds
    // What the client sends until it is cut off is held back until afterwards.
    setTimeout(() => this.#near.destroy(), milliseconds / 4)
  }

  /** The connection has ended only when both ends are closed. */
  #endIfClosed(): void {
    if (this.#near.closed && this.#far.closed) this.#ended.resolve()
  }

  #nearGone(): void {
    this.#endIfClosed()
    if (this.#isFrozen) return
    if (this.#outlives === 0) this.#far.destroy()
    else setTimeout(() => this.#far.destroy(), 2 * this.#outlives)
  }

  #carry(way: keyof Ways, data: Buffer): void {
    if (this.#isFrozen) return
    const { latency, bytesPerSecond } = this.#conditions()
    const held = way === 'up' ? this.#outlives : 0
    const now = performance.now()
    const at = Math.max(this.#free[way], now + latency() + held) + (data.length / bytesPerSecond) * 1_000
    this.#free[way] = at
    const target = way === 'up' ? this.#far : this.#near
    const arrive = (): void => {
      if (!this.#isFrozen && !target.destroyed) target.write(data)
    }
    if (at <= now) arrive()
    else setTimeout(arrive, at - now)
  }
}
