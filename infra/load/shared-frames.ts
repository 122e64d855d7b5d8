import { type ServerFrame, serverFrame } from '@staffplan/contracts/live'
import { type DraftFeedEvent, draftFeedEvent } from '@staffplan/contracts/planning/draft'

/** A parsed frame, with its events if it brings any. */
export type ReadFrame = { readonly frame: ServerFrame; readonly events: readonly DraftFeedEvent[] }

/** Most frames kept, enough until every client of the process has received each. */
const KEPT = 500

/** Presence frames are frequent and of no interest here. */
const PRESENCE = '{"t":"pres"'
const EVENTS = '{"t":"ev"'

/** Parses the server's frames by the contract; a frame sent to all clients alike is parsed only once for this process. */
export class SharedFrames {
  readonly #known = new Map<string, ReadFrame>()

  /** Null for frames that no client here uses. */
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
