import type { ServerFrameOf } from '@staffplan/contracts/live'
import type { Audience, Hub, ListChange } from './hub.ts'

/** Someone who is told of changed read models. */
export type ListListener = {
  readonly hears: (model: string, audience: Audience) => boolean
  readonly sendText: (frame: Buffer) => void
}

/** Merged changes of a read model; `ids: null` means that any of its documents may have changed. */
type Merged = {
  readonly audience: Audience
  readonly model: string
  ids: Set<string> | null
  position: bigint
}
type ListsFrame = ServerFrameOf<'inv'>

const MERGE_MILLISECONDS = 250
const NAMED_IDS = 100

/** Sends changes of read models, merged per 250 ms; a frame is serialised once for all listeners who get the same. */
export class ListInvalidations {
  readonly #listeners = new Set<ListListener>()
  readonly #merged = new Map<string, Merged>()
  readonly #forget: () => void
  #timer: NodeJS.Timeout | undefined

  constructor(hub: Hub) {
    this.#forget = hub.onList((change) => this.#changed(change))
  }

  /** Returns an unsubscribe. */
  listen(listener: ListListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#forget()
  }

  #changed({ audience, model, ids, position }: ListChange): void {
    if (this.#listeners.size === 0) return
    const name = `${audience} ${model}`
    const merged = this.#merged.get(name) ?? { audience, model, ids: new Set<string>(), position }
    if (ids.length === 0) merged.ids = null
    for (const id of ids) merged.ids?.add(id)
    if (position > merged.position) merged.position = position
    this.#merged.set(name, merged)
    this.#timer ??= setTimeout(() => this.#flush(), MERGE_MILLISECONDS)
  }

  #flush(): void {
    this.#timer = undefined
    const changes = [...this.#merged.values()].map(({ audience, model, ids, position }) => {
      const pos = String(position)
      const change = ids === null || ids.size > NAMED_IDS ? { model, pos } : { model, ids: [...ids], pos }
      return { audience, change }
    })
    this.#merged.clear()
    const printed = new Map<string, Buffer>()
    for (const listener of this.#listeners) {
      const heard = changes.filter(({ audience, change }) => listener.hears(change.model, audience))
      if (heard.length === 0) continue
      const key = heard.map(({ audience, change }) => `${audience} ${change.model}`).join()
      const frame = printed.get(key) ?? print({ t: 'inv', changes: heard.map(({ change }) => change) })
      printed.set(key, frame)
      listener.sendText(frame)
    }
  }
}

function print(frame: ListsFrame): Buffer {
  return Buffer.from(JSON.stringify(frame))
}
