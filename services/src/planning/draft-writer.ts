import { setImmediate as nextTurn } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { Refusal } from '@staffplan/contracts/refusal'
import type { Handler } from '#kernel/handle.ts'
import { type RecordedEvent, StoreUnavailable } from '#ports/event-log.ts'
import { bigPictureModel } from '#streams/big-picture.ts'
import { DRIVERS_STREAM } from '#streams/drivers.ts'
import { ORGANISATION_STREAM } from '#streams/organisation.ts'
import { decideDraft, type DraftCommand, type DraftOutcome, type Proof } from './draft-commands.ts'
import type { DraftReferences } from './draft-write.ts'

export type DraftWriterParts = {
  readonly handler: Handler
  readonly stream: string
  readonly references: () => Promise<DraftReferences>
  readonly prove: (upTo: number) => Promise<Proof | null>
  /** What the log takes in one append; everything unless given. */
  readonly mostBytes?: number
  /** Hears of every stored event, in order, before the command that made it is answered. */
  readonly stored: (events: readonly RecordedEvent[]) => void
}

/** A save whose proof the writer adds. */
export type DraftRequest =
  | Exclude<DraftCommand, { type: 'publish' }>
  | Omit<Extract<DraftCommand, { type: 'publish' }>, 'proof'>

type Answer = DraftOutcome | { readonly status: 'unknown' }
type Waiting = {
  readonly request: DraftRequest
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

const BATCH = 100

/**
 * One line of commands per draft: what has arrived while the last append was on its way is decided and stored
 * together, in the order of arrival, as far as one append takes it.
 */
export class DraftWriter {
  readonly #parts: DraftWriterParts
  readonly #waiting: Waiting[] = []
  #isDraining = false

  constructor(parts: DraftWriterParts) {
    this.#parts = parts
  }

  /** Has its place in the line when it returns. */
  submit(request: DraftRequest): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject })
      if (!this.#isDraining) void this.#drain()
    })
  }

  async #drain(): Promise<void> {
    this.#isDraining = true
    await nextTurn()
    while (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0, BATCH))
    this.#isDraining = false
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await this.#stored(batch.map(({ request }) => request))
      this.#waiting.unshift(...batch.slice(answers.length))
      for (const [index, answer] of answers.entries()) batch[index]!.resolve(answer) // one command each
    } catch (error) {
      for (const { resolve, reject } of batch) {
        if (error instanceof StoreUnavailable && error.outcomeUnknown) resolve({ status: 'unknown' })
        else reject(error)
      }
      if (error instanceof StoreUnavailable) await this.#failFollowing()
    }
  }

  /**
   * Nothing overtakes what was not stored: a client takes the highest number that took effect for all before it. Whose
   * connection ends for it has nothing in the line after the next turn.
   */
  async #failFollowing(): Promise<void> {
    await nextTurn()
    const error = new StoreUnavailable('a command before it was not stored', false)
    for (const { reject } of this.#waiting.splice(0)) reject(error)
  }

  /** Answers to the first ones, as many as one append takes. */
  async #stored(requests: readonly DraftRequest[]): Promise<readonly Answer[]> {
    const { handler, stream, references, prove, mostBytes, stored } = this.#parts
    const commands = await Promise.all(
      requests.map(async (request): Promise<DraftCommand> => {
        return request.type === 'publish' ? { ...request, proof: await prove(request.upTo) } : request
      }),
    )
    let outcomes: readonly DraftOutcome[] = []
    const handled = await handler.handle({
      model: bigPictureModel,
      stream,
      context: { commandId: randomUUID(), correlationId: '', actor: 0, at: '' }, // every event brings its own
      alsoReads: [ORGANISATION_STREAM, DRIVERS_STREAM],
      async decide(state, revision) {
        const permits: Handler['permits'] = (context) => handler.permits(context)
        const known = { commands, references: await references(), permits, ...(mostBytes && { mostBytes }) }
        const decided = decideDraft(state, revision === 'none' ? -1 : Number(revision), known)
        outcomes = decided.outcomes
        return decided
      },
    })
    stored(handled.events)
    return outcomes
  }
}

/** Throws what a refused command was refused for; answers with the revision it was decided at. */
export function accepted(answer: Answer): number {
  if (answer.status === 'unknown') throw new Refusal('outcome-unknown')
  if (answer.status === 'refused') throw new Refusal(answer.code, { errors: answer.errors })
  return answer.rev
}
