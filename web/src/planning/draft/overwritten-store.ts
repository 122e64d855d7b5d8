import { draftValue } from '@staffplan/contracts/planning/draft'
import { z } from 'zod'
import { KEPT_OVERWRITTEN } from '#api/unsent.ts'

const kept = z.object({
  epoch: z.string(),
  /** The revision up to which all changes have been checked. */
  rev: z.number().int(),
  /** This user's values, overwritten or not, newest last; the draft tells what replaced them. */
  mine: z.array(z.tuple([z.string(), draftValue])).readonly(),
  /** Keys that an event or an own write has told of since, so that no later page looks them up in the past. */
  heard: z.array(z.string()).readonly().default([]),
})
export type KeptOverwritten = z.infer<typeof kept>

/** A tab's storage holds only a few million characters in all. */
const MOST_KEPT = 5_000

type Options = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly planId: string
  readonly userId: number
}

/** Stores overwritten values across a reload of the tab, per user and plan, beside the unsent commands. */
export class OverwrittenStore {
  readonly #storage: Options['storage']
  readonly #key: string

  constructor({ storage, planId, userId }: Options) {
    this.#storage = storage
    this.#key = `${KEPT_OVERWRITTEN}${planId}.${userId}`
  }

  /** Null when nothing was stored. */
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
      // The tab's storage is full: the values stay in memory, and only a reload would lose them.
    }
  }
}
