import { setImmediate as nextTurn } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { GuardedOp } from '@staffplan/contracts/planning/draft'
import { Refusal } from '@staffplan/contracts/refusal'
import type { Handler } from '#kernel/commands/handle.ts'
import { UnwritableEvent } from '#kernel/streams/event-types.ts'
import type { PayRight } from '#kernel/projections/pay-right.ts'
import { type RecordedEvent, StoreUnavailable } from '#ports/event-log.ts'
import { bigPictureModel, bigPictureStream } from '#streams/big-picture.ts'
import { clientName } from '#streams/big-picture-state.ts'
import { DRIVERS_STREAM } from '#streams/drivers.ts'
import { ORGANISATION_STREAM } from '#streams/organisation.ts'
import { SETTINGS_STREAM } from '#streams/settings.ts'
import type { Fingerprint } from '#planning/plan-basis.ts'
import type { DraftCommand, DraftOutcome } from './draft-command.ts'
import { decideDraft } from './draft-commands.ts'
import type { DraftReferences } from './writes/draft-write.ts'
import { namesWriter } from './writes/attributed-writes.ts'
import type { Undone } from './writes/undoing.ts'

export type DraftWriterParts = {
  readonly handler: Handler
  readonly stream: string
  readonly references: () => Promise<DraftReferences>
  readonly fingerprint: (upTo: number, right: PayRight) => Promise<Fingerprint | null>
  /** What was restored or discarded, or taken back of that, at a revision; null when there is no such thing. */
  readonly undone: (rev: number) => Promise<Undone | null>
  /** Places of the ops that give a key back to a writer with what that writer wrote there. */
  readonly borneOut: (step: GuardedStep) => Promise<ReadonlySet<number>>
  /** What the log takes in one append; everything unless given. */
  readonly mostBytes?: number
  /** Hears of every stored event, in order, before the command that made it is answered. */
  readonly stored: (events: readonly RecordedEvent[]) => void
}

type GuardedStep = { readonly ops: readonly GuardedOp[] }

/** A command without what the writer looks up for it; what people earn is in a save's fingerprint. */
export type DraftRequest =
  | Exclude<DraftCommand, { type: 'publish' | 'undo' | 'guarded' }>
  | Omit<Extract<DraftCommand, { type: 'guarded' }>, 'borneOut'>
  | (Omit<Extract<DraftCommand, { type: 'publish' }>, 'fingerprint'> & { readonly right: PayRight })
  | (Omit<Extract<DraftCommand, { type: 'undo' }>, 'undone'> & { readonly rev: number })

type Answer = DraftOutcome | { readonly status: 'unknown'; readonly error: StoreUnavailable }
type Waiting = {
  readonly request: DraftRequest
  /** With what was looked up for it; null until that is known. */
  command: DraftCommand | null
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

type Ready = Waiting & { readonly command: DraftCommand }

const BATCH = 100

/**
 * One line of commands per draft: what has arrived while the last append was on its way is decided and stored
 * together, in the order of arrival, as far as one append takes it. Whatever something is still looked up for lets
 * others pass, but nothing of its own sender.
 */
export class DraftWriter {
  readonly #parts: DraftWriterParts
  #waiting: Waiting[] = []
  #isDraining = false

  constructor(parts: DraftWriterParts) {
    this.#parts = parts
  }

  /** Has its place in the line when it returns. */
  submit(request: DraftRequest): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const command = withoutLookUp(request)
      const waiting: Waiting = { request, command, resolve, reject }
      this.#waiting.push(waiting)
      if (command === null) void this.#lookUp(waiting)
      else void this.#drain()
    })
  }

  async #lookUp(waiting: Waiting): Promise<void> {
    try {
      waiting.command = await this.#completed(waiting.request)
    } catch (error) {
      waiting.reject(error)
      // A refusal is an answer; whatever else went wrong leaves it unstored.
      if (error instanceof Refusal) this.#waiting = this.#waiting.filter((other) => other !== waiting)
      else await this.#failFollowing(senderOf(waiting))
    }
    await this.#drain()
  }

  async #drain(): Promise<void> {
    if (this.#isDraining) return
    this.#isDraining = true
    await nextTurn()
    for (let batch = this.#next(); batch.length > 0; batch = this.#next()) await this.#write(batch)
    this.#isDraining = false
  }

  /** The first ones that are ready. */
  #next(): readonly Ready[] {
    const held = new Set<string>()
    const batch: Ready[] = []
    for (const waiting of this.#waiting) {
      const sender = senderOf(waiting)
      if (held.has(sender) || !isReady(waiting)) held.add(sender)
      else if (batch.push(waiting) === BATCH) break
    }
    const taken = new Set<Waiting>(batch)
    this.#waiting = this.#waiting.filter((waiting) => !taken.has(waiting))
    return batch
  }

  async #write(batch: readonly Ready[]): Promise<void> {
    try {
      const answers = await this.#stored(batch.map(({ command }) => command))
      this.#waiting.unshift(...batch.slice(answers.length))
      for (const [index, answer] of answers.entries()) batch[index]!.resolve(answer) // one command each
    } catch (error) {
      if (error instanceof UnwritableEvent) return this.#writeOthers(batch, error)
      for (const { resolve, reject } of batch) {
        if (error instanceof StoreUnavailable && error.outcomeUnknown) resolve({ status: 'unknown', error })
        else reject(error)
      }
      if (error instanceof StoreUnavailable) await this.#failFollowing()
    }
  }

  /** One of them made an event that cannot be stored: it fails, with what its sender sent after it, and nobody else's does. */
  async #writeOthers(batch: readonly Ready[], error: UnwritableEvent): Promise<void> {
    const [first, ...others] = batch
    if (first && others.length === 0) {
      first.reject(error)
      return this.#failFollowing(senderOf(first))
    }
    const half = Math.ceil(batch.length / 2)
    this.#waiting.unshift(...batch.slice(half))
    await this.#write(batch.slice(0, half))
  }

  /**
   * Nothing overtakes what was not stored: a client takes the highest number that took effect for all before it. Whose
   * connection ends for it has nothing in the line after the next turn. Everybody's, unless one sender is named.
   */
  async #failFollowing(sender?: string): Promise<void> {
    await nextTurn()
    const error = new StoreUnavailable('a command before it was not stored', false)
    const isMeant = (waiting: Waiting): boolean => sender === undefined || senderOf(waiting) === sender
    for (const waiting of this.#waiting) if (isMeant(waiting)) waiting.reject(error)
    this.#waiting = this.#waiting.filter((waiting) => !isMeant(waiting))
  }

  async #completed(request: DraftRequest): Promise<DraftCommand> {
    if (request.type === 'guarded') return { ...request, borneOut: await this.#parts.borneOut(request) }
    if (request.type === 'publish') {
      const { right, ...save } = request
      return { ...save, fingerprint: await this.#parts.fingerprint(request.upTo, right) }
    }
    if (request.type === 'undo') return { ...request, undone: await this.#parts.undone(request.rev) }
    return request
  }

  /** Answers to the first ones, as many as one append takes. */
  async #stored(commands: readonly DraftCommand[]): Promise<readonly Answer[]> {
    const { handler, stream, references, mostBytes, stored } = this.#parts
    let outcomes: readonly DraftOutcome[] = []
    const handled = await handler.handle({
      model: bigPictureModel,
      stream,
      context: { commandId: randomUUID(), correlationId: '', actor: 0, at: '' }, // every event brings its own
      alsoReads: [ORGANISATION_STREAM, DRIVERS_STREAM, SETTINGS_STREAM],
      async decide(state, revision) {
        const permits: Handler['permits'] = (context) => handler.permits(context)
        const agreed = await references()
        if (bigPictureStream(agreed.period.startYear) !== stream) throw new Refusal('changed-meanwhile')
        const known = { commands, references: agreed, permits, ...(mostBytes && { mostBytes }) }
        const decided = decideDraft(state, revision === 'none' ? -1 : Number(revision), known)
        outcomes = decided.outcomes
        return decided
      },
    })
    stored(handled.events)
    return outcomes
  }
}

/** The command, where all that it is decided with is in the request; null where something has to be looked up. */
function withoutLookUp(request: DraftRequest): DraftCommand | null {
  if (request.type === 'publish' || request.type === 'undo') return null
  if (request.type !== 'guarded') return request
  return namesWriter(request) ? null : { ...request, borneOut: new Set() }
}

function isReady(waiting: Waiting): waiting is Ready {
  return waiting.command !== null
}

function senderOf({ request: { sender } }: Waiting): string {
  return clientName(sender.context.actor, sender.clientId)
}

/** Throws what a refused command was refused for; answers with the revision it was decided at. */
export function accepted(answer: Answer): number {
  if (answer.status === 'unknown') throw new Refusal('outcome-unknown')
  if (answer.status === 'refused') throw new Refusal(answer.code, { errors: answer.errors })
  return answer.rev
}
