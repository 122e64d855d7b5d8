import { Refusal } from '@staffplan/contracts/refusal'
import type { Deps } from '#deps.ts'
import { unlessAway } from '#ports/event-log.ts'
import { costCentreHeadcounts } from '#staffing/collections.ts'

export type Models = Pick<Deps['models'], 'open'>

/** Which cost centres have staff of a year now; as long as that is unknown, each may have. */
export class StaffedCentres {
  readonly #models: Models
  readonly #year: number
  readonly #asked = new Map<number, boolean>()

  constructor(models: Models, year: number) {
    this.#models = models
    this.#year = year
  }

  /** Looks up the given cost centres. */
  async reach(centres: Iterable<number>): Promise<void> {
    const unknown = [...centres].filter((centre) => !this.#asked.has(centre))
    if (unknown.length === 0) return
    const found = await this.#models.open(costCentreHeadcounts).getMany(unknown).catch(unlessNotReady)
    const staffed = new Set(found?.filter(({ body }) => body[this.#year]).map(({ id }) => Number(id)))
    for (const centre of unknown) this.#asked.set(centre, found === null || staffed.has(centre))
  }

  has(centre: number): boolean {
    return this.#asked.get(centre) ?? true
  }
}

/** Null while the read models are unavailable or being built; throws any other error. */
export function unlessNotReady(error: unknown): null {
  return error instanceof Refusal ? null : unlessAway(error)
}
