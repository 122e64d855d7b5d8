import { setImmediate as nextTurn } from 'node:timers/promises'
import { type StaffImportCompleted, type StaffImportOp, staffStream } from '@staffplan/contracts/staff/events'
import type { Deps } from '#deps.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { ORGANISATION_STREAM, type OrganisationState, organisationModel } from '#streams/organisation.ts'
import { nextStaffId, type StaffYearState, staffYearModel } from '#streams/staff-year.ts'
import { effectOf, ImportCheck } from './import-check.ts'
import { ImportChunkWriter } from './import-chunk-writer.ts'
import type { ImportBase, ImportPlan, TouchedStaff } from './import-plan.ts'
import { touchedSince } from '#staff/rows/touched-staff.ts'

/** Rows that are compared before other work gets its turn. */
const SLICE = 500
/** Most rows that are compared again under the lock. */
const MOST_TOUCHED = 200

/** Thrown when the year has changed too much since the comparison, which has to be repeated outside the lock. */
export class Outdated extends Error {}

type Parts<Subject> = {
  readonly importId: string
  readonly year: number
  readonly context: CommandContext
  readonly plan: ImportPlan<Subject>
}

/**
 * An import's differences, compared and stored while other work goes on; nobody reads them before the import is
 * completed. `bringUpToDate`, under the lock, compares only the people who were changed since.
 */
export class StagedImport<Subject> {
  readonly #deps: Pick<Deps, 'handler' | 'events'>
  readonly #parts: Parts<Subject>
  readonly #writer: ImportChunkWriter
  /** Change of each subject, in the order of the subjects. */
  readonly #ops: (StaffImportOp | null)[] = []
  readonly #superseded = new Map<number, number>()
  readonly #centres = new Set<number>()
  #revision: 'none' | bigint = 'none'
  readonly #check = new ImportCheck()
  #lastId = 0
  #isOther = false

  constructor(deps: Pick<Deps, 'handler' | 'events'>, parts: Parts<Subject>, attempt: number) {
    this.#deps = deps
    this.#parts = parts
    this.#writer = new ImportChunkWriter(deps.handler, { ...parts, attempt })
  }

  get stream(): string {
    return this.#writer.stream
  }

  /** Events of the stream. */
  get chunks(): readonly RecordedEvent[] {
    return this.#writer.written
  }

  /** All changes found so far. */
  get ops(): readonly StaffImportOp[] {
    return this.#ops.filter((op) => op !== null)
  }

  /** Fingerprint of the first comparison. */
  get check(): ImportCheck {
    return this.#check
  }

  /** Whether `bringUpToDate` changed what the import does to anybody. */
  get isOther(): boolean {
    return this.#isOther
  }

  /** Compares all subjects, in slices, so that other requests get their turn. */
  async compare(): Promise<void> {
    const { year, plan } = this.#parts
    const folded = await this.#deps.handler.folded(staffYearModel, staffStream(year))
    this.#revision = folded.revision
    const base: ImportBase = { year: folded.state, organisation: await this.#organisation() }
    this.#lastId = nextStaffId(folded.state, year) - 1
    for (let from = 0; from < plan.subjects.length; from += SLICE) {
      for (const subject of plan.subjects.slice(from, from + SLICE)) {
        const op = this.#opOf(subject, base)
        this.#ops.push(op)
        this.#check.add(op)
      }
      await nextTurn()
    }
  }

  /** Stores the changes; `written` is called with the number of rows stored so far. */
  async write(written: (rows: number) => void = () => {}): Promise<void> {
    await this.#writer.write(this.ops, written)
  }

  /**
   * Compares again the people who were changed since and those whose cost centre is gone; called under the lock, with
   * the year as it stands. Throws `Outdated` if there are too many, or if the chunks were removed as those of a crashed
   * process.
   */
  async bringUpToDate(year: StaffYearState, revision: 'none' | bigint): Promise<void> {
    if (!(await this.#writer.isThere(this.#deps.events))) throw new Outdated()
    const organisation = await this.#organisation()
    const stale = [...(await this.#touched(year, revision)), ...this.#homeless(organisation)]
    if (stale.length === 0) return
    if (stale.length > MOST_TOUCHED) throw new Outdated()
    this.#lastId = Math.max(this.#lastId, nextStaffId(year, this.#parts.year) - 1)
    const corrected: StaffImportOp[] = []
    for (const index of new Set(stale)) {
      const before = this.#ops[index] ?? null
      if (before) this.#superseded.set(before.id, this.#writer.chunks)
      const op = this.#opOf(this.#parts.plan.subjects[index]!, { year, organisation })
      this.#ops[index] = op
      if (effectOf(op) !== effectOf(before)) this.#isOther = true
      if (op) corrected.push(op)
    }
    await this.#writer.write(corrected)
    this.#revision = revision
  }

  /** What the completed import records about its chunks. */
  written(): Pick<StaffImportCompleted, 'stream' | 'chunks' | 'superseded'> {
    const superseded = Array.from(this.#superseded, ([id, before]) => ({ id, before }))
    return { stream: this.#writer.stream, chunks: this.#writer.chunks, superseded }
  }

  #opOf(subject: Subject, base: ImportBase): StaffImportOp | null {
    const op = this.#parts.plan.opOf(subject, base, () => (this.#lastId += 1))
    const centre = op && centreIn(op)
    if (centre !== null) this.#centres.add(centre)
    return op
  }

  /** Subjects that a change since the comparison concerns. */
  async #touched(year: StaffYearState, revision: 'none' | bigint): Promise<number[]> {
    if (revision === this.#revision) return []
    const from = this.#revision === 'none' ? 0n : this.#revision + 1n
    const touched = await touchedSince(this.#deps.events, {
      stream: staffStream(this.#parts.year),
      from,
      year,
    })
    if (touched === null) throw new Outdated()
    const { subjects, concerns } = this.#parts.plan
    return [...subjects.keys()].filter(
      (index) => concerns(subjects[index]!, touched) || this.#isTaken(index, touched),
    )
  }

  /** Whether the id meant for a new person was given to somebody else meanwhile. */
  #isTaken(index: number, { ids }: TouchedStaff): boolean {
    const op = this.#ops[index]
    return op?.op === 'add' && ids.has(op.id)
  }

  /** Subjects put on a cost centre that is gone by now. */
  #homeless({ costCentres }: OrganisationState): number[] {
    const gone = new Set([...this.#centres].filter((id) => !costCentres.items.has(id)))
    if (gone.size === 0) return []
    return [...this.#ops.keys()].filter((index) => {
      const op = this.#ops[index]
      return op && gone.has(centreIn(op) ?? 0)
    })
  }

  #organisation(): Promise<OrganisationState> {
    return this.#deps.handler.state(organisationModel, ORGANISATION_STREAM)
  }
}

/** The cost centre that a change puts somebody on; null if it does not. */
function centreIn(op: StaffImportOp): number | null {
  if (op.op === 'remove') return null
  return (op.op === 'add' ? op : op.to).costCentreId ?? null
}
