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
  /** The restore or discard at a revision, or the undo or redo of one; null when there is none. */
  readonly undone: (rev: number) => Promise<Undone | null>
  /** Indexes of the ops that attribute a value to a writer who is known to have written it. */
  readonly borneOut: (step: GuardedStep) => Promise<ReadonlySet<number>>
  /** The most that the log accepts in one append, in bytes; unlimited unless given. */
  readonly mostBytes?: number
  /** Called with all stored events, in order, before the command that made them is answered. */
  readonly stored: (events: readonly RecordedEvent[]) => void
}

type GuardedStep = { readonly ops: readonly GuardedOp[] }

/**
 * A command before the writer has looked up what it needs. A publish brings the right to see pay, with which its
 * fingerprint is calculated.
 */
export type DraftRequest =
  | Exclude<DraftCommand, { type: 'publish' | 'undo' | 'guarded' }>
  | Omit<Extract<DraftCommand, { type: 'guarded' }>, 'borneOut'>
  | (Omit<Extract<DraftCommand, { type: 'publish' }>, 'fingerprint'> & { readonly right: PayRight })
  | (Omit<Extract<DraftCommand, { type: 'undo' }>, 'undone'> & { readonly rev: number })

type Answer = DraftOutcome | { readonly status: 'unknown'; readonly error: StoreUnavailable }
type Waiting = {
  readonly request: DraftRequest
  /** The request completed with what was looked up for it; null until then. */
  command: DraftCommand | null
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

type Ready = Waiting & { readonly command: DraftCommand }

const BATCH = 100

/**
 * Queue of commands of one draft: what arrives while an append is on its way is decided and stored together, in the
 * order of arrival, as far as it fits into one append. A command that waits for a look-up holds back its own sender's
 * later commands, and nobody else's.
 */
export class DraftWriter {
  readonly #parts: DraftWriterParts
  #waiting: Waiting[] = []
  #isDraining = false

  constructor(parts: DraftWriterParts) {
    this.#parts = parts
  }

  /** Queues the request at once; resolves when it has been decided and stored. */
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
      // A refusal is an answer. Any other error leaves the command unstored: its sender's later ones must fail too.
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

  /** The next commands to write: up to `BATCH` that are ready and not behind a waiting one of their sender. */
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
      for (const [index, answer] of answers.entries()) batch[index]!.resolve(answer) // one command for each answer
    } catch (error) {
      if (error instanceof UnwritableEvent) return this.#writeOthers(batch, error)
      for (const { resolve, reject } of batch) {
        if (error instanceof StoreUnavailable && error.outcomeUnknown) resolve({ status: 'unknown', error })
        else reject(error)
      }
      if (error instanceof StoreUnavailable) await this.#failFollowing()
    }
  }

  /**
   * Writes a batch in halves, because one of its commands made an event that cannot be stored: only that command fails,
   * with what its sender sent after it.
   */
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
   * Fails what was queued behind a command that was not stored: to a client, its highest number that took effect stands
   * for all before it. A connection that is closed for it queues nothing more after the next turn, hence the wait.
   * Fails the commands of all senders, unless one is named.
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

  /** Decides and stores commands; returns the outcomes of the first ones, as many as fit into one append. */
  async #stored(commands: readonly DraftCommand[]): Promise<readonly Answer[]> {
    const { handler, stream, references, mostBytes, stored } = this.#parts
    let outcomes: readonly DraftOutcome[] = []
    const handled = await handler.handle({
      model: bigPictureModel,
      stream,
      context: { commandId: randomUUID(), correlationId: '', actor: 0, at: '' }, // every event brings its own context
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

/** The command, if the request holds all that it is decided with; null if something has to be looked up first. */
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

/** Returns the revision that an answer names. Throws the refusal of a refused command, or `outcome-unknown`. */
export function accepted(answer: Answer): number {
  if (answer.status === 'unknown') throw new Refusal('outcome-unknown')
  if (answer.status === 'refused') throw new Refusal(answer.code, { errors: answer.errors })
  return answer.rev
}
