import {
  countedOps,
  type ImportChunk,
  type StaffImportCompleted,
  staffStream,
} from '@staffplan/contracts/staff/events'
import type { Handler } from '#kernel/commands/handle.ts'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { staffYearModel, type StaffYearState } from '#streams/staff-year.ts'
import { completedImports, type ToldRow } from './counted-rows.ts'
import { Earlier } from './earlier.ts'

type Reader = { readonly events: Pick<LogReader, 'storedIn'>; readonly handler: Pick<Handler, 'folded'> }
/** A row, and the cost centre that it was on before it moved or was deleted. */
type Left = readonly [row: number, centre: number]

/**
 * The cost centres that rows of a year were on at past moments, deleted rows included. What has changed since is
 * undone, the latest first. Added rows need no note, as nobody asks about them before that.
 */
export class PastPlaces {
  readonly #reader: Reader
  readonly #stream: string
  readonly #earlier = new Map<number, Earlier<number>>()
  /** Positions at which imports were completed, by the stream of their chunks: their rows count only from there. */
  readonly #completedAt = new Map<string, bigint>()
  /** Position at which a row last left a cost centre, by cost centre. */
  readonly #lastLeft = new Map<number, bigint>()
  #state = staffYearModel.initial()
  /** Revisions from `#from` up to, but without, `#next` are noted. */
  #from = 0n
  #next = 0n
  /** The position after which the places are known; null before the first read. */
  #reached: bigint | null = null

  constructor(reader: Reader, year: number) {
    this.#reader = reader
    this.#stream = staffStream(year)
  }

  /** Makes the places known at every position after this one, until the caller awaits anything else. */
  async reach(after: bigint): Promise<StaffYearState> {
    for (;;) {
      const { state, revision } = await this.#reader.handler.folded(staffYearModel, this.#stream)
      const next = revision === 'none' ? 0n : revision + 1n
      if (this.#next === 0n) this.#from = this.#next = next
      this.#state = state
      if (next === this.#next && this.#isBack(after)) return state
      await this.#readOn(next)
      await this.#goBack(after)
    }
  }

  /** The cost centre of a row just before the event at a position; undefined if the row did not exist then. */
  at(row: number, position: bigint): number | undefined {
    return this.#earlier.get(row)?.before(position) ?? this.#state.items.get(row)?.values.costCentreId
  }

  /** Whether a row has left the cost centre since the event at a position. */
  wasLeft(centre: number, position: bigint): boolean {
    return (this.#lastLeft.get(centre) ?? 0n) > position
  }

  /** Position from which an event counts: for rows of an import, that of its completion. */
  countedAt({ stream, position }: RecordedEvent): bigint {
    return this.#completedAt.get(stream) ?? position
  }

  #isBack(after: bigint): boolean {
    return this.#from === 0n || (this.#reached !== null && this.#reached <= after)
  }

  /** Notes what events since the last call have changed. */
  async #readOn(next: bigint): Promise<void> {
    if (next <= this.#next) return
    const bounds = { from: this.#next, to: next - 1n }
    for await (const event of this.#reader.events.storedIn(this.#stream, bounds))
      for (const [row, centre] of await this.#leftIn(event)) {
        this.#of(row).noteLatest(event.position, centre)
        this.#lastLeft.set(centre, event.position)
      }
    this.#next = next
  }

  async #goBack(after: bigint): Promise<void> {
    if (this.#isBack(after)) return
    const bounds = { to: this.#from - 1n, backwards: true }
    for await (const event of this.#reader.events.storedIn(this.#stream, bounds)) {
      if (event.position <= after) break
      for (const [row, centre] of (await this.#leftIn(event)).toReversed()) {
        this.#of(row).note(event.position, centre)
        if (!this.#lastLeft.has(centre)) this.#lastLeft.set(centre, event.position)
      }
      this.#from = event.revision
    }
    this.#reached = after
  }

  #of(row: number): Earlier<number> {
    const known = this.#earlier.get(row) ?? new Earlier<number>()
    this.#earlier.set(row, known)
    return known
  }

  /** The rows that leave a cost centre with an event, in order. */
  async #leftIn({ type, data, position }: RecordedEvent): Promise<readonly Left[]> {
    if (type === 'StaffDeleted' || type === 'StaffChanged') return leftBy([data as ToldRow]) // edits are sealed only in parts
    if (type !== 'StaffImportCompleted') return []
    const { stream } = data as StaffImportCompleted // a field that every version of the event has
    this.#completedAt.set(stream, position)
    const { imports } = this.#state
    const its = completedImports({ imports }).get(stream)
    if (!its || its.updated + its.removed === 0 || changesHoursOnly(its, imports)) return []
    const left: Left[] = []
    for await (const chunk of this.#reader.events.storedIn(stream)) {
      const { revision } = chunk
      const ops = countedOps(its, { revision, data: chunk.data as ImportChunk['data'] }) // sealed only in parts
      left.push(...leftBy(ops.filter(({ op }) => op !== 'add')))
    }
    return left
  }
}

/** Whether an import changes hours only: an overtime file moves nobody, and neither does its undo. */
function changesHoursOnly(
  { kind, undoes }: StaffImportCompleted,
  imports: StaffYearState['imports'],
): boolean {
  if (kind !== 'undo') return kind === 'overtime'
  const undone = imports.get(undoes ?? '')
  return undone !== undefined && changesHoursOnly(undone, imports)
}

/** Of changed and deleted rows, those that left a cost centre. */
function leftBy(rows: readonly ToldRow[]): readonly Left[] {
  return rows.flatMap(({ id, costCentreId, from }): readonly Left[] => {
    const centre = costCentreId ?? from?.costCentreId
    return centre === undefined ? [] : [[id, centre]]
  })
}
