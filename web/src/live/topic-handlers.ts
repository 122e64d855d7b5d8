import type { ServerFrame } from '@staffplan/contracts/live'

/** `outdated`: this page and the server no longer understand each other; only a reload helps. */
export type LiveStatus = 'off' | 'connecting' | 'open' | 'outdated'

export type TopicHandler = {
  /** Every frame of this topic, also the answer to `sub` (`tail`, `reload`, or `err` where it was refused), and `bye`. */
  readonly onFrame: (frame: ServerFrame) => void
  /** The server sent a frame of this topic that this version cannot read. */
  readonly onUnreadable?: () => void
  /** The revision to resume from; asked at every `sub`. */
  readonly since?: () => { readonly epoch?: string; readonly since?: number } | undefined
  /** The last revision processed, for the server's flow control; sent with `ping`. */
  readonly seen?: () => number | undefined
  /** The connection opened (before the `sub`) or closed. */
  readonly onStatus?: (status: LiveStatus) => void
}

/** The handlers of each topic. */
export class TopicHandlers {
  readonly #topics = new Map<string, Set<TopicHandler>>()
  readonly #onError: (error: unknown) => void

  /** One handler that throws does not stop the others; `onError` gets the error. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  get topics(): Iterable<string> {
    return this.#topics.keys()
  }

  /** The returned undo reports whether it removed the topic's last handler. */
  add(topic: string, handler: TopicHandler): () => boolean {
    const handlers = this.#topics.get(topic) ?? new Set()
    this.#topics.set(topic, handlers)
    handlers.add(handler)
    return () => {
      handlers.delete(handler)
      if (handlers.size > 0 || this.#topics.get(topic) !== handlers) return false
      return this.#topics.delete(topic)
    }
  }

  pass(topic: string, frame: ServerFrame): void {
    for (const handler of this.#of(topic)) {
      try {
        handler.onFrame(frame)
      } catch (error) {
        handler.onUnreadable?.()
        this.#onError(error)
      }
    }
  }

  unreadable(topic: string): void {
    for (const handler of this.#of(topic)) handler.onUnreadable?.()
  }

  status(status: LiveStatus): void {
    for (const handlers of this.#topics.values()) for (const handler of handlers) handler.onStatus?.(status)
  }

  /** The revision from which the topic's first handler resumes. */
  since(topic: string): { readonly epoch?: string; readonly since?: number } | undefined {
    const [handler] = this.#topics.get(topic) ?? []
    return handler?.since?.()
  }

  /** The last revision processed, by topic. */
  seen(): Record<string, number> {
    const seen: Record<string, number> = {}
    for (const [topic, handlers] of this.#topics) {
      for (const handler of handlers) {
        const revision = handler.seen?.()
        if (revision !== undefined) seen[topic] = revision
      }
    }
    return seen
  }

  /** A copy, because a handler may unsubscribe while it is called. */
  #of(topic: string): readonly TopicHandler[] {
    return [...(this.#topics.get(topic) ?? [])]
  }
}
