import type { ClientFrame } from '@staffplan/contracts/live'

type PresenceFrame = Extract<ClientFrame, { t: 'pres' }>
export type Place = { readonly key: string | null; readonly isTyping: boolean }

type Options = {
  readonly topic: string
  /** False when there is no connection. */
  readonly send: (frame: PresenceFrame) => boolean
}

export const NOWHERE: Place = { key: null, isTyping: false }
/** Milliseconds between two messages, so at most ten per second. */
const PAUSE = 100
/** Milliseconds without user activity until the user counts as idle. */
const IDLE_AFTER = 120_000

/** Tells colleagues where this user is. Delivery is not guaranteed; the latest place counts. */
export class OwnPlace {
  readonly #options: Options
  #place = NOWHERE
  #isIdle = false
  #sent = ''
  #pausing: ReturnType<typeof setTimeout> | undefined
  #idling: ReturnType<typeof setTimeout> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** The user has moved to a place and is active. */
  move(place: Place): void {
    this.#place = place
    this.wake()
  }

  /** The user is active, anywhere on the page. */
  wake(): void {
    this.#isIdle = false
    clearTimeout(this.#idling)
    this.#idling = setTimeout(() => this.rest(), IDLE_AFTER)
    this.#tell()
  }

  /** The user is idle, or the tab is hidden. */
  rest(): void {
    this.#isIdle = true
    this.#tell()
  }

  /** The user has left the page. */
  leave(): void {
    clearTimeout(this.#idling)
    this.#place = NOWHERE
    this.#tell()
  }

  /** After a (re)connect the server has no place for this user and assumes `NOWHERE`. */
  joined(): void {
    this.#sent = JSON.stringify(this.#frameOf(NOWHERE, false))
    this.#tell()
  }

  #tell(): void {
    if (this.#pausing !== undefined) return
    const frame = this.#frameOf(this.#place, this.#isIdle)
    const text = JSON.stringify(frame)
    if (text === this.#sent || !this.#options.send(frame)) return
    this.#sent = text
    this.#pausing = setTimeout(() => {
      this.#pausing = undefined
      this.#tell()
    }, PAUSE)
  }

  #frameOf({ key, isTyping }: Place, isIdle: boolean): PresenceFrame {
    const mode = isIdle ? 'idle' : isTyping ? 'edit' : 'view'
    return { t: 'pres', topic: this.#options.topic, at: key === null ? {} : { key }, mode }
  }
}
