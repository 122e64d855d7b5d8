import { randomUUID } from 'node:crypto'
import { emptyDraft } from '@staffplan/contracts/planning/draft'
import type { PlanRead } from '@staffplan/contracts/planning/read-events'
import type { FastifyRequest } from 'fastify'
import { commandContext } from '#http/command-context.ts'
import type { Deps } from '#http/deps.ts'
import type { Folded } from '#kernel/folded-streams.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import type { BigPictureState } from '#streams/big-picture.ts'
import { callerOf } from './caller.ts'
import { type LiveDraft, revisionOf } from './live-draft.ts'
import { type PlanReads, planReadsModel, planReadsStream, type StoreMap } from './plan-reads.ts'
import { type CallerBase, valuesOf } from './three-way.ts'

/** One of the maps of a draft, and who asks. */
type Asked = { readonly live: LiveDraft; readonly request: FastifyRequest; readonly map: StoreMap }

/** `rev`: the revision that the caller's screen was drawn at; null when it never read. */
export type Screen = { readonly base: CallerBase; readonly rev: number | null }

/**
 * What each session last read of the plan, for the merge of its next save. It stands in the log, so that a save finds
 * it in whichever process it arrives; what the session wrote afterwards stands in the draft itself.
 */
export class CallerBases {
  readonly #deps: Pick<Deps, 'handler' | 'deployment' | 'now'>
  /** Shown while the log took nothing more. */
  readonly #unnoted = new Set<string>()

  constructor(deps: Pick<Deps, 'handler' | 'deployment' | 'now'>) {
    this.#deps = deps
  }

  /** To be awaited before the caller sees it. The only process goes on showing when its log takes no more; of several, another may be asked for the save. */
  async read(asked: Asked, shown: Omit<PlanRead, 'map'>): Promise<void> {
    try {
      await this.#note(asked, shown, isOther)
      this.#unnoted.delete(nameOf(asked))
    } catch (error) {
      if (!this.#deps.deployment.isOnlyProcess || !(error instanceof StoreUnavailable)) throw error
      this.#unnoted.add(nameOf(asked))
    }
  }

  /** What the caller has on its screen: as of the revision that it names itself, else of its session's last look. */
  async screen(asked: Asked, named: number | null): Promise<Screen> {
    const { live, request } = asked
    const shown = { ...seenBy(request, await live.folded()), rev: named }
    const isDoubtful = named === null && this.#unnoted.has(nameOf(asked))
    const { rev, head, seq } = await this.#note(asked, shown, named === null ? () => isDoubtful : isOther)
    const read = rev === null ? null : await live.asOf(rev)
    const draft = read ?? emptyDraft()
    const { clientName: writer } = callerOf(request)
    if (shown.seq > seq) await live.addWrites(draft, { writer, after: head })
    return { base: { values: valuesOf(draft.cells), isWhole: read !== null }, rev }
  }

  /** Answers with what is noted now: the news, or what was known before. */
  async #note(
    { live, request, map }: Asked,
    shown: Omit<PlanRead, 'map'>,
    isNews: (before: PlanRead, shown: Omit<PlanRead, 'map'>) => boolean,
  ): Promise<PlanRead> {
    const { request: _key, ...context } = commandContext(request, this.#deps.now())
    let noted: PlanRead = { map, ...shown }
    await this.#deps.handler.handle<PlanReads>({
      model: planReadsModel,
      stream: planReadsStream(live.planId, callerOf(request).sessionId),
      context: { ...context, commandId: randomUUID() },
      decide(reads) {
        const before = reads.get(map)
        const isKnown = before !== undefined && !isNews(before, shown)
        noted = isKnown ? before : { map, ...shown }
        return { events: isKnown ? [] : [{ type: 'PlanRead', data: noted }] }
      },
    })
    return noted
  }
}

/** Where the draft and the caller's own writes stand. */
export function seenBy(
  request: FastifyRequest,
  folded: Folded<BigPictureState>,
): Pick<PlanRead, 'head' | 'seq'> {
  const seq = folded.state.lastSeq.get(callerOf(request).clientName) ?? 0
  return { head: revisionOf(folded), seq }
}

function isOther(before: PlanRead, shown: Omit<PlanRead, 'map'>): boolean {
  return before.rev !== shown.rev || before.seq !== shown.seq
}

function nameOf({ live, request, map }: Asked): string {
  return `${planReadsStream(live.planId, callerOf(request).sessionId)} ${map}`
}
