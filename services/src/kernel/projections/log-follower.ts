import type { EventTypes } from '#kernel/streams/event-types.ts'
import type { EventLog } from '#ports/event-log.ts'
import type { LoggedEvent } from './logged-event.ts'
import { LogWindow } from './log-window.ts'

type Parts = {
  readonly log: Pick<EventLog, 'follow'>
  readonly types: EventTypes
  readonly signal: AbortSignal
}

/**
 * Reads and decodes the log once for all projections. Projections that are near each other share a window of the log; one
 * that is far behind has a window of its own until it catches up with another, and holds nobody up.
 */
export class LogFollower {
  readonly #parts: Parts
  /** Oldest first. */
  readonly #windows: LogWindow[] = []

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Like `follow` of the log, until the signal aborts; yields 'caughtUp' once only. */
  async *follow(after: bigint): AsyncGenerator<readonly LoggedEvent[] | 'caughtUp'> {
    let position = after
    let isToldCaughtUp = false
    while (!this.#parts.signal.aborted) {
      const window = this.#windowAt(position) ?? this.#open(position)
      const place = window.join(position)
      try {
        while (!this.#parts.signal.aborted && this.#windowAt(position, window) === window) {
          const events = window.read(place)
          if (events.length > 0) {
            yield events
            position = events.at(-1)!.position
            window.took(place, position)
          } else if (!isToldCaughtUp && window.isPresent(position)) {
            isToldCaughtUp = true
            yield 'caughtUp'
          } else if (!(await window.more())) return
        }
      } finally {
        window.leave(place)
        this.#forgetUnused()
      }
    }
  }

  /**
   * Of the windows that hold the position, the one that has read furthest; of equals the one with most members, then one
   * other than `own`: so followers end up in the same window.
   */
  #windowAt(position: bigint, own: LogWindow | null = null): LogWindow | null {
    let found: LogWindow | null = null
    for (const window of this.#windows) {
      if (!window.holds(position)) continue
      if (found === null || isBefore(window, found, own)) found = window
    }
    return found
  }

  #open(after: bigint): LogWindow {
    const window = new LogWindow({ ...this.#parts, after })
    this.#windows.push(window)
    return window
  }

  #forgetUnused(): void {
    const used = this.#windows.filter(({ members }) => members > 0)
    this.#windows.splice(0, this.#windows.length, ...used)
  }
}

function isBefore(window: LogWindow, found: LogWindow, own: LogWindow | null): boolean {
  if (window.end !== found.end) return window.end > found.end
  if (window.members !== found.members) return window.members > found.members
  return found === own
}
