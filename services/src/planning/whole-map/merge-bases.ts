import { emptyDraft } from '@staffplan/contracts/planning/draft'
import { type PlanRead, planRead } from '@staffplan/contracts/planning/read-events'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Folded } from '#kernel/streams/folded.ts'
import { changeKept } from '#ports/change-kept.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import type { ExpiringKind, ExpiringStore } from '#ports/expiring-store.ts'
import type { BigPictureState } from '#streams/big-picture-state.ts'
import { callerOf } from './caller.ts'
import { type LiveDraft, revisionOf } from '#planning/draft/live-draft.ts'
import { type CallerBase, valuesOf } from './three-way.ts'

/** The maps that a caller reads and saves. */
export type StoreMap = PlanRead['map']

/** One of the maps of a draft, and who asks. */
type Asked = { readonly live: LiveDraft; readonly request: FastifyRequest; readonly map: StoreMap }

/** `rev`: the revision that the caller's screen was drawn at; null when it never read. */
export type ReadBase = { readonly base: CallerBase; readonly rev: number | null }

/** Milliseconds for which a read is remembered: an hour longer than a session lasts. */
const LIFETIME = 13 * 60 * 60 * 1000
const planReads: ExpiringKind = {
  name: 'plan-reads',
  lifetime: LIFETIME,
  most: { entries: 20_000, bytes: 8 * 1024 * 1024 },
}
const MOST_UNNOTED = 1_000

type Parts = Pick<Deps, 'expiring' | 'deployment'>

/**
 * What each session last read of the plan, for the merge of its next save. It expires, and processes share it, so that a save
 * finds it in whichever process it arrives; what the session wrote afterwards stands in the draft itself.
 */
export class MergeBases {
  readonly #expiring: ExpiringStore
  readonly #deployment: Deps['deployment']
  /** Reads that were answered although the store could not note them. */
  readonly #unnoted = new Set<string>()

  constructor({ expiring, deployment }: Parts) {
    this.#expiring = expiring
    this.#deployment = deployment
  }

  /**
   * Notes what the caller is about to see; to be awaited before the answer. If the store is unavailable, the answer
   * still goes out where saves come back to this process.
   */
  async read(asked: Asked, shown: Omit<PlanRead, 'map'>): Promise<void> {
    const name = nameOf(asked)
    try {
      await this.#note(asked, shown, isOther)
      this.#unnoted.delete(name)
    } catch (error) {
      const isShown = this.#deployment.savesComeBack && error instanceof StoreUnavailable
      if (!isShown || this.#unnoted.size >= MOST_UNNOTED) throw error
      this.#unnoted.add(name)
    }
  }

  /** What the caller has on its screen: as of the revision that it names itself, else of its session's last read. */
  async screen(asked: Asked, named: number | null): Promise<ReadBase> {
    const { live, request } = asked
    const { shown, rev, head, seq } = await this.#lastLook(asked, named)
    const read = rev === null ? null : await live.asOf(rev)
    const draft = read ?? emptyDraft()
    const { clientName: writer } = callerOf(request)
    if (shown.seq > seq) await live.addWrites(draft, { writer, after: head })
    return { base: { values: valuesOf(draft.cells), isWhole: read !== null }, rev }
  }

  /** Only the revision of the caller's screen; null when the caller never read. */
  async lastRead(asked: Asked, named: number | null): Promise<number | null> {
    return (await this.#lastLook(asked, named)).rev
  }

  async #lastLook(asked: Asked, named: number | null) {
    const shown = { ...seenBy(asked.request, await asked.live.folded()), rev: named }
    const isDoubtful = named === null && this.#unnoted.has(nameOf(asked))
    const noted = await this.#note(asked, shown, named === null ? () => isDoubtful : isOther)
    return { ...noted, shown }
  }

  /**
   * Notes a read if it is news, and returns what is noted now. Where each process would note for itself, nothing is
   * noted, because an outdated read may be the last one known here.
   */
  async #note(
    asked: Asked,
    shown: Omit<PlanRead, 'map'>,
    isNews: (before: PlanRead, shown: Omit<PlanRead, 'map'>) => boolean,
  ): Promise<PlanRead> {
    let noted: PlanRead = { map: asked.map, ...shown }
    if (!this.#deployment.sharesExpiring) return noted
    await changeKept(this.#expiring, { kind: planReads, key: nameOf(asked) }, (text) => {
      const before = text === null ? null : planRead.parse(JSON.parse(text))
      const isKnown = before !== null && !isNews(before, shown)
      noted = isKnown ? before : { map: asked.map, ...shown }
      return isKnown ? text : JSON.stringify(noted)
    })
    return noted
  }
}

/** Revision of the draft, and sequence number of the caller's last write. */
export function seenBy(
  request: FastifyRequest,
  folded: Folded<BigPictureState>,
): Pick<PlanRead, 'head' | 'seq'> {
  const seq = folded.state.clients.last(callerOf(request).clientName)
  return { head: revisionOf(folded), seq }
}

function isOther(before: PlanRead, shown: Omit<PlanRead, 'map'>): boolean {
  return before.rev !== shown.rev || before.seq !== shown.seq
}

/**
 * Key under which a read is noted. It names the epoch, as what was read in another history says nothing about this one.
 */
function nameOf({ live, request, map }: Asked): string {
  return `${live.epoch} ${live.planId} ${map} ${callerOf(request).sessionId}`
}
