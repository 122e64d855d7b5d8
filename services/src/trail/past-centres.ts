import type { Handler } from '#kernel/commands/handle.ts'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { type DepartmentValues, ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { Earlier } from './earlier.ts'

type Reader = {
  readonly events: Pick<LogReader, 'read' | 'parts'>
  readonly handler: Pick<Handler, 'folded'>
}
type Placed = Pick<DepartmentValues, 'divisionId' | 'costCentreIds'>

/** Cost centres that a division gained or lost, by its department that had or has them. */
type CentresChange = ReadonlyMap<number, ReadonlySet<number>>

/**
 * The cost centres that a division had at past moments. What has changed since is undone, the latest first, so that the
 * cost depends on the number of changes and not on the size of the organisation.
 */
export class PastCentres {
  readonly #reader: Reader
  readonly #division: number
  readonly #now: ReadonlySet<number>
  readonly #earlier = new Earlier<ReadonlySet<number>>()
  /** Changes of the division's cost centres, by position. */
  readonly #changes = new Map<bigint, CentresChange>()
  /** Departments as they were before the revision `#from`, from which on everything is undone. */
  readonly #departments: Map<number, Placed>
  #from: bigint
  /** The position after which the cost centres are known; null before the first read. */
  #reached: bigint | null = null

  private constructor(reader: Reader, division: number, now: Present) {
    this.#reader = reader
    this.#division = division
    this.#departments = now.departments
    this.#from = now.next
    this.#now = this.#centres()
  }

  static async of(reader: Reader, division: number): Promise<PastCentres> {
    const { state, revision } = await reader.handler.folded(organisationModel, ORGANISATION_STREAM)
    const departments = new Map([...state.departments.items].map(([id, { values }]) => [id, values]))
    return new PastCentres(reader, division, { departments, next: revision === 'none' ? 0n : revision + 1n })
  }

  /** Makes the cost centres known at every position after this one. */
  async reach(after: bigint): Promise<void> {
    if (this.#from === 0n || (this.#reached !== null && this.#reached <= after)) return
    const { events } = this.#reader
    const bounds = { to: this.#from - 1n, backwards: true }
    for await (const event of events.read(ORGANISATION_STREAM, bounds)) {
      if (event.position <= after) break
      this.#undo(event)
      this.#from = event.revision
    }
    this.#reached = after
  }

  /** The division's cost centres just before the event at a position. */
  at(position: bigint): ReadonlySet<number> {
    return this.#earlier.before(position) ?? this.#now
  }

  /** What the event at a position added to the division or took from it; undefined for most events. */
  changeAt(position: bigint): CentresChange | undefined {
    return this.#changes.get(position)
  }

  /** All cost centres that were added or taken away at known positions. */
  changed(): Iterable<number> {
    return new Set(
      [...this.#changes.values()].flatMap((change) => [...change.values()].flatMap((each) => [...each])),
    )
  }

  #undo(event: RecordedEvent): void {
    const { position } = event
    const after = new Map<number, ReadonlySet<number>>()
    for (const part of [...this.#reader.events.parts(event), event].toReversed()) {
      if (!part.type.startsWith('Department')) continue
      const data = part.data as DepartmentData // events of departments have this data
      if (!after.has(data.id)) after.set(data.id, this.#centresOf(data.id))
      this.#undoPart(part.type, data)
    }
    const moved = [...after]
      .map(([id, then]) => [id, then.symmetricDifference(this.#centresOf(id))] as const)
      .filter(([, each]) => each.size > 0)
    if (moved.length === 0) return
    const before = this.#centres()
    const centres = this.at(position).symmetricDifference(before)
    if (centres.size === 0) return // they stayed in the division
    this.#earlier.note(position, before)
    this.#changes.set(position, new Map(moved.map(([id, each]) => [id, each.intersection(centres)])))
  }

  #undoPart(type: string, { id, from, values }: DepartmentData): void {
    if (type === 'DepartmentCreated') this.#departments.delete(id)
    if (type === 'DepartmentChanged') this.#put(id, { ...this.#departments.get(id), ...from })
    if (type === 'DepartmentDeleted') this.#put(id, values ?? {}) // old deletions do not contain the values
  }

  #put(id: number, { divisionId = 0, costCentreIds = [] }: Partial<Placed>): void {
    this.#departments.set(id, { divisionId, costCentreIds })
  }

  #centres(): ReadonlySet<number> {
    return new Set([...this.#departments.keys()].flatMap((id) => [...this.#centresOf(id)]))
  }

  /** Cost centres of a department; none if it belongs to another division. */
  #centresOf(department: number): ReadonlySet<number> {
    const placed = this.#departments.get(department)
    return new Set(placed?.divisionId === this.#division ? placed.costCentreIds : [])
  }
}

type Present = { readonly departments: Map<number, Placed>; readonly next: bigint }

type DepartmentData = {
  readonly id: number
  readonly from?: Partial<Placed>
  readonly values?: Placed | null
}
