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
  /** Last revision before the command. */
  after: z.number().int(),
  type: z.enum(['restore', 'undo', 'redo']),
  /** Revision of the restore that is undone or redone; null for a new one. */
  of: z.number().int().nullable(),
})
type Asked = z.infer<typeof asked>

/** A restore or discard, or the undo or redo of one. */
export type AskedRestore = Pick<Asked, 'type' | 'of'>

/** Told the revision where it took effect; null where it did not. */
export type FoundRestore = (asked: AskedRestore, doneAt: number | null) => void

/** The events of a plan from a revision on; null when they are not available now. */
export type LoadChanges = (planId: string, from: number) => Promise<readonly DraftFeedEvent[] | null>

type Options = Client & {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly loadChanges?: LoadChanges
  readonly planId: string
  readonly store: Pick<DraftStore, 'epoch' | 'rev' | 'loaded' | 'tookEffect'>
  readonly onFound: FoundRestore
}

/** Finds out what became of a restore whose answer the page never received because it was reloaded. */
export class UnansweredRestore {
  readonly #options: Options
  readonly #key: string
  readonly #undo: readonly (() => void)[]
  readonly #backoff = new Backoff(() => false)
  /** What an earlier page asked for; null once its outcome is known, or when this page has sent one itself. */
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
      // The command may take effect only now.
      store.tookEffect.listen(({ seq }) => seq === this.#before?.seq && void this.#look()),
    ]
  }

  /** Call before the command is sent, with its number. */
  asking(seq: number, one: AskedRestore): void {
    const { store, clientId } = this.#options
    this.#before = null
    if (store.epoch !== null)
      this.#keep({ ...one, seq, clientId, epoch: store.epoch, after: store.rev } satisfies Asked)
  }

  /** Call with the answer; if the page stopped waiting, the next page looks for the outcome. */
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
    // The command may still be on its way, so a missing effect is reported only once.
    else if (this.#isMissed) return
    this.#isMissed = true
    onFound(before, rev)
  }

  #keep(one: Asked | null): void {
    try {
      this.#options.storage.setItem(this.#key, JSON.stringify(one))
    } catch {
      // The tab's storage is full: it would only have been needed for a reload at this very moment.
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
