import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CheckpointName, Checkpoints } from '#ports/checkpoints.ts'
import { type EventLog, type RecordedEvent, StoreUnavailable } from '#ports/event-log.ts'
import { CommandIndex } from '#kernel/commands/command-index.ts'
import type { EventTypes } from './event-types.ts'
import type { Fold, Folded } from './folded.ts'
import type { StreamModel } from './stream-model.ts'
import { fromBytes, toBytes } from './stored-state.ts'

/** To be raised when what is stored beside the state changes. */
const LAYOUT = 1
const NEWEST = 2n ** 63n - 1n
/** Only the newest state needs its index of commands; one more is kept for reads while a newer one is stored. */
const INDICES_KEPT = 2
/** Parts that are decoded concurrently. */
const AT_ONCE = 8

type Parts = {
  readonly checkpoints: Checkpoints
  readonly log: Pick<EventLog, 'read' | 'identity'>
  readonly types: EventTypes
}

/** Keeps folded states as checkpoints, and restores only those of this very log, of the same model and event schemas. */
export class FoldCheckpoints implements AsyncDisposable {
  readonly #parts: Parts
  readonly #schemas: string
  #writing: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
    const schemas = [...parts.types.schemas()].toSorted(([a], [b]) => (a < b ? -1 : 1))
    this.#schemas = createHash('sha256').update(JSON.stringify(schemas)).digest('hex').slice(0, 12)
  }

  /**
   * The newest stored state that the log agrees with, at or below `upTo` if given; null when there is none, for whatever
   * reason. With `upTo: null` it includes the index of commands.
   */
  async restored<State>(fold: Fold<State>, upTo: bigint | null): Promise<Folded<State> | null> {
    try {
      const name = await this.#nameOf(fold)
      if (!name) return null
      for (let highest = upTo ?? NEWEST; ;) {
        const found = await this.#parts.checkpoints.latest(name, highest)
        if (!found) return null
        const [head, ...parts] = found.parts
        const event = await this.#eventAt(fold.stream, found.revision)
        if (event && (await fromBytes(head!)) === witnessOf(event)) {
          const keyed = upTo === null ? await this.#index(name, found.revision) : new CommandIndex()
          if (!keyed) return null
          const state = fold.model.stored.fromParts(await this.#read(parts))
          return { state, revision: found.revision, position: event.position, keyed, since: 0 }
        }
        // The log was restored from a backup and may have continued differently from there.
        await this.#parts.checkpoints.remove(name, found.revision)
        highest = found.revision - 1n
      }
    } catch {
      return null // the state can be folded from the log instead
    }
  }

  /** Stores the state as it is now, after the event; resolves when it is stored or that has failed. */
  keep<State>(fold: Fold<State>, folded: Folded<State>, event: RecordedEvent): Promise<void> {
    folded.since = 0
    const written = this.#writtenDown(fold.model, folded, event)
    written.catch(() => {}) // reported when its turn to be stored has come
    this.#writing = this.#writing
      .then(async () => this.#put(fold, event, await written))
      .catch(warnUnlessAway)
    return this.#writing
  }

  async #writtenDown<State>(
    model: StreamModel<State>,
    { state, keyed }: Folded<State>,
    event: RecordedEvent,
  ): Promise<{ readonly parts: readonly Uint8Array[]; readonly index: Uint8Array }> {
    const [first, ...others] = model.stored.toParts(state)
    const now = [keyed.entries(), witnessOf(event), first].map((part) => toBytes(part))
    const [index, ...parts] = (await Promise.all(now)) as [Uint8Array, ...Uint8Array[]] // as many as `now` has
    for (const part of others) {
      await nextTurn()
      parts.push(await toBytes(part))
    }
    return { parts, index }
  }

  async #put<State>(
    fold: Fold<State>,
    { revision }: RecordedEvent,
    { parts, index }: { readonly parts: readonly Uint8Array[]; readonly index: Uint8Array },
  ): Promise<void> {
    const name = await this.#nameOf(fold)
    if (!name) return
    const { checkpoints } = this.#parts
    await checkpoints.put(indexName(name), { revision, parts: [index] }, INDICES_KEPT)
    await checkpoints.put(name, { revision, parts }, fold.model.stored.kept ?? Infinity)
  }

  /** Deletes the states of a stream below a revision, which hold data that has been erased since. */
  async forget(stream: string, before: bigint): Promise<void> {
    await this.#writing
    await this.#parts.checkpoints.forget(stream, before)
  }

  /** Resolves when all pending states are stored. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writing
  }

  async #nameOf<State>({ model, stream }: Fold<State>): Promise<CheckpointName | null> {
    const log = await this.#parts.log.identity()
    return log === '' ? null : { log, stream, model: `${LAYOUT}.${model.stored.version}.${this.#schemas}` }
  }

  async #eventAt(stream: string, revision: bigint): Promise<RecordedEvent | null> {
    let found: RecordedEvent | null = null
    for await (const event of this.#parts.log.read(stream, { from: revision, limit: 1 })) found = event
    return found
  }

  async #index(name: CheckpointName, revision: bigint): Promise<CommandIndex | null> {
    const found = await this.#parts.checkpoints.latest(indexName(name), revision)
    if (found?.revision !== revision) return null
    const [entries] = await this.#read(found.parts)
    return CommandIndex.of(entries as ReturnType<CommandIndex['entries']>) // `keep` wrote it
  }

  /** Decodes the parts, with other work in between. */
  async #read(parts: readonly Uint8Array[]): Promise<unknown[]> {
    const all: unknown[] = []
    for (let first = 0; first < parts.length; first += AT_ONCE) {
      all.push(...(await Promise.all(parts.slice(first, first + AT_ONCE).map(fromBytes))))
      await nextTurn()
    }
    return all
  }
}

function indexName(name: CheckpointName): CheckpointName {
  return { ...name, stream: `${name.stream} commands` } // no stream has a blank in its name
}

/** Identifies this very event, unlike one that another history of the log has in its place. */
function witnessOf({ id, metadata }: RecordedEvent): string {
  return `${id} ${metadata.at} ${metadata.correlationId}`
}

/** A failure is no error: without checkpoints, streams are read from their beginning. */
function warnUnlessAway(error: unknown): void {
  if (error instanceof StoreUnavailable) return
  process.emitWarning(`a checkpoint could not be written: ${error instanceof Error ? error.name : 'error'}`)
}
