import type { ClientFrame } from '@staffplan/contracts/live'

type PresenceFrame = Extract<ClientFrame, { t: 'pres' }>
export type Place = { readonly key: string | null; readonly isTyping: boolean }

type Options = {
  readonly topic: string
  /** False when there is no line. */
  readonly send: (frame: PresenceFrame) => boolean
}

export const NOWHERE: Place = { key: null, isTyping: false }
/** At most ten times a second. */
const PAUSE = 100
/** Without a touch. */
const IDLE_AFTER = 120_000

/** Tells colleagues where this person is. Nothing depends on its arrival: the latest place wins. */
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

  /** This person is there, and awake. */
  move(place: Place): void {
    this.#place = place
    this.wake()
  }

  /** A sign of life, wherever that was. */
  wake(): void {
    this.#isIdle = false
    clearTimeout(this.#idling)
    this.#idling = setTimeout(() => this.rest(), IDLE_AFTER)
    this.#tell()
  }

  /** Nobody looks at this tab. */
  rest(): void {
    this.#isIdle = true
    this.#tell()
  }

  /** The page is left. */
  leave(): void {
    clearTimeout(this.#idling)
    this.#place = NOWHERE
    this.#tell()
  }

  /** The server has forgotten where this person was, as after a reconnect: it takes everybody for somewhere. */
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
