import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'
import type { Client } from '@staffplan/contracts/planning/writer'
import { z } from 'zod'
import { Backoff } from '#live/backoff.ts'
import type { CommandOutcome } from './command-in-flight.ts'
import { isOf, isWhole } from './draft-replica.ts'
import type { DraftStore } from './draft-store.ts'

const asked = z.object({
  epoch: z.string(),
  clientId: z.string(),
  seq: z.number().int(),
  /** The revision before it. */
  after: z.number().int(),
  type: z.enum(['restore', 'undo', 'redo']),
  /** The revision of the restore that is taken back or repeated; null for one that is new. */
  of: z.number().int().nullable(),
})
type Asked = z.infer<typeof asked>

/** A restore, a discard, or either taken back or repeated. */
export type AskedRestore = Pick<Asked, 'type' | 'of'>

/** Hears at which revision it took effect; null where it has not. */
export type FoundRestore = (asked: AskedRestore, doneAt: number | null) => void

/** What happened to a plan from a revision on; null where that cannot be had now. */
export type LoadChanges = (planId: string, from: number) => Promise<readonly DraftFeedEvent[] | null>

type Options = Client & {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly loadChanges?: LoadChanges
  readonly planId: string
  readonly store: Pick<DraftStore, 'epoch' | 'rev' | 'loaded' | 'tookEffect'>
  readonly onFound: FoundRestore
}

/** A page that is loaded anew while a restore is on its way never hears the answer: the next one finds out what became of it. */
export class UnheardRestore {
  readonly #options: Options
  readonly #key: string
  readonly #undo: readonly (() => void)[]
  readonly #backoff = new Backoff(() => false)
  /** What an earlier page asked for; null once that is known, or this page has asked for something itself. */
  #before: Asked | null
  #isMissed = false
  #again: ReturnType<typeof setTimeout> | undefined

  constructor(options: Options) {
    const { storage, planId, userId, store } = options
    this.#options = options
    this.#key = `staffplan.restore.${planId}.${userId}`
    this.#before = read(storage.getItem(this.#key))
    this.#undo = [
      store.loaded.listen(() => void this.#look()),
      // It may arrive only now.
      store.tookEffect.listen(({ seq }) => seq === this.#before?.seq && void this.#look()),
    ]
  }

  /** It is about to be sent, under that number. */
  asking(seq: number, one: AskedRestore): void {
    const { store, clientId } = this.#options
    this.#before = null
    if (store.epoch !== null)
      this.#keep({ ...one, seq, clientId, epoch: store.epoch, after: store.rev } satisfies Asked)
  }

  /** It has been; a page that stopped asking leaves it to the next one. */
  answered(outcome: CommandOutcome | 'offline'): void {
    if (outcome !== 'stopped' && this.#before === null) this.#keep(null)
  }

  stop(): void {
    for (const undo of this.#undo) undo()
    clearTimeout(this.#again)
    this.#before = null
  }

  async #look(): Promise<void> {
    const before = this.#before
    const { store, userId, planId, loadChanges, onFound } = this.#options
    if (!before || !loadChanges) return
    if (before.epoch !== store.epoch) return this.#keep((this.#before = null))
    clearTimeout(this.#again)
    const events = await loadChanges(planId, before.after + 1)
    if (this.#before !== before) return
    if (events === null) {
      this.#again = setTimeout(() => void this.#look(), this.#backoff.next())
      return
    }
    const isIt = (event: DraftFeedEvent) =>
      isOf(event, { userId, clientId: before.clientId }) && event.seq === before.seq && isWhole(event)
    const rev = events.find(isIt)?.rev ?? null
    if (rev !== null) this.#keep((this.#before = null))
    // It may still be on its way: that is said once.
    else if (this.#isMissed) return
    this.#isMissed = true
    onFound(before, rev)
  }

  #keep(one: Asked | null): void {
    try {
      this.#options.storage.setItem(this.#key, JSON.stringify(one))
    } catch {
      // The tab's storage is full: only a reload at this very moment would have needed it.
    }
  }
}

function read(text: string | null): Asked | null {
  try {
    return asked
      .nullable()
      .catch(null)
      .parse(JSON.parse(text ?? 'null'))
  } catch {
    return null // not JSON
  }
}
