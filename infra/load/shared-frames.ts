import { type ServerFrame, serverFrame } from '@staffplan/contracts/live'
import { type DraftFeedEvent, draftFeedEvent } from '@staffplan/contracts/planning/draft'

/** A frame, with its events read where it brings events. */
export type ReadFrame = { readonly frame: ServerFrame; readonly events: readonly DraftFeedEvent[] }

/** Until every client of the process has had a frame. */
const KEPT = 500

/** Who is where: of no interest here, and many of them. */
const PRESENCE = '{"t":"pres"'
const EVENTS = '{"t":"ev"'

/** Reads what the server sends, by the contract; what it sends to everybody alike is read once for all clients of this process. */
export class SharedFrames {
  readonly #known = new Map<string, ReadFrame>()

  /** Null for what no client here looks at. */
  read(text: string): ReadFrame | null {
    if (text.startsWith(PRESENCE)) return null
    if (!text.startsWith(EVENTS)) return readFrame(text)
    const known = this.#known.get(text)
    if (known) return known
    const read = readFrame(text)
    this.#known.set(text, read)
    if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value ?? '')
    return read
  }
}

function readFrame(text: string): ReadFrame {
  const frame = serverFrame.parse(JSON.parse(text))
  const events = frame.t === 'ev' || frame.t === 'tail' ? frame.events : []
  return { frame, events: events.map((event) => draftFeedEvent.parse(event)) }
}
