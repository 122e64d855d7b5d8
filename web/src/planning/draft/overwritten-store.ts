import { draftValue } from '@staffplan/contracts/planning/draft'
import { z } from 'zod'
import { KEPT_OVERWRITTEN } from '#api/unsent.ts'

const kept = z.object({
  epoch: z.string(),
  /** Everything up to it has been looked through. */
  rev: z.number().int(),
  /** This person's values, overwritten or not, the newest at the end; what stands in their place the draft says. */
  mine: z.array(z.tuple([z.string(), draftValue])).readonly(),
  /** Keys of which was heard since, or that this person wrote since, so that nothing later asks the past about them. */
  heard: z.array(z.string()).readonly().default([]),
})
export type KeptOverwritten = z.infer<typeof kept>

/** A tab's storage takes no more than some millions of characters for everything. */
const MOST_KEPT = 5_000

type Place = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly planId: string
  readonly userId: number
}

/** Where what was overwritten outlives a reload of the tab: beside what waits to be sent, of the same person. */
export class OverwrittenStore {
  readonly #storage: Place['storage']
  readonly #key: string

  constructor({ storage, planId, userId }: Place) {
    this.#storage = storage
    this.#key = `${KEPT_OVERWRITTEN}${planId}.${userId}`
  }

  /** Null where nothing was kept. */
  read(): KeptOverwritten | 'unreadable' | null {
    const text = this.#storage.getItem(this.#key)
    if (text === null) return null
    try {
      return kept.parse(JSON.parse(text))
    } catch {
      return 'unreadable'
    }
  }

  write({ epoch, rev, mine, heard }: KeptOverwritten): void {
    try {
      const newest = mine.slice(-MOST_KEPT)
      const known: KeptOverwritten = { epoch, rev, mine: newest, heard: heard.slice(-MOST_KEPT) }
      this.#storage.setItem(this.#key, JSON.stringify(known))
    } catch {
      // The tab's storage is full: they live on in memory, only a reload would lose them.
    }
  }
}
