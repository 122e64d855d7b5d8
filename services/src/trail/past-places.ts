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
/** A row, and the cost centre that it stood on before it moved or went. */
type Left = readonly [row: number, centre: number]

/**
 * The cost centres that rows of a year stood on at moments of the past, of rows that are gone as well: what has changed since
 * is undone, the latest first. Rows that came need no note, for nobody asks about them before.
 */
export class PastPlaces {
  readonly #reader: Reader
  readonly #stream: string
  readonly #earlier = new Map<number, Earlier<number>>()
  /** Where imports were completed, by the stream of their chunks: only there their rows begin to count. */
  readonly #completedAt = new Map<string, bigint>()
  /** Where a row last left a cost centre. */
  readonly #lastLeft = new Map<number, bigint>()
  #state = staffYearModel.initial()
  /** Revisions from the one on and before the other are noted. */
  #from = 0n
  #next = 0n
  /** The position behind which they are known. */
  #reached: bigint | null = null

  constructor(reader: Reader, year: number) {
    this.#reader = reader
    this.#stream = staffStream(year)
  }

  /** Afterwards they are known at every position behind this one, until something else is waited for. */
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

  /** Where the row stood just before the event at the position; undefined if it did not exist then. */
  at(row: number, position: bigint): number | undefined {
    return this.#earlier.get(row)?.before(position) ?? this.#state.items.get(row)?.values.costCentreId
  }

  /** Whether a row has left the cost centre since the event at a position. */
  wasLeft(centre: number, position: bigint): boolean {
    return (this.#lastLeft.get(centre) ?? 0n) > position
  }

  /** Where what an event says began to count: what a file brings, when it is completed. */
  countedAt({ stream, position }: RecordedEvent): bigint {
    return this.#completedAt.get(stream) ?? position
  }

  #isBack(after: bigint): boolean {
    return this.#from === 0n || (this.#reached !== null && this.#reached <= after)
  }

  /** What has come meanwhile. */
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

  /** In the order in which they left. */
  async #leftIn({ type, data, position }: RecordedEvent): Promise<readonly Left[]> {
    if (type === 'StaffDeleted' || type === 'StaffChanged') return leftBy([data as ToldRow]) // only sealed in parts
    if (type !== 'StaffImportCompleted') return []
    const { stream } = data as StaffImportCompleted // a field that every version of the event has
    this.#completedAt.set(stream, position)
    const { imports } = this.#state
    const its = completedImports({ imports }).get(stream)
    if (!its || its.updated + its.removed === 0 || changesHoursOnly(its, imports)) return []
    const left: Left[] = []
    for await (const chunk of this.#reader.events.storedIn(stream)) {
      const { revision } = chunk
      const ops = countedOps(its, { revision, data: chunk.data as ImportChunk['data'] }) // as above
      left.push(...leftBy(ops.filter(({ op }) => op !== 'add')))
    }
    return left
  }
}

/** An overtime file moves nobody, and neither does taking one back. */
function changesHoursOnly(
  { kind, undoes }: StaffImportCompleted,
  imports: StaffYearState['imports'],
): boolean {
  if (kind !== 'undo') return kind === 'overtime'
  const undone = imports.get(undoes ?? '')
  return undone !== undefined && changesHoursOnly(undone, imports)
}

/** Of rows that changed or went, those that moved or went. */
function leftBy(rows: readonly ToldRow[]): readonly Left[] {
  return rows.flatMap(({ id, costCentreId, from }): readonly Left[] => {
    const centre = costCentreId ?? from?.costCentreId
    return centre === undefined ? [] : [[id, centre]]
  })
}
