import { singleSpaced } from '#ports/sort-key.ts'

/**
 * Row ids of a year by employee id. Ids that differ only in white space are the same id: one stored with other space is
 * also found with single spaces, as ids are written now. Of two stored ids that look alike, each is found as it is
 * written.
 */
export class EmployeeIds extends Map<string, number> {
  /** Ids stored with other white space, by their form with single spaces. */
  readonly #otherwise = new Map<string, Set<string>>()

  override get(employeeId: string): number | undefined {
    const exact = super.get(employeeId)
    if (exact !== undefined) return exact
    const seen = singleSpaced(employeeId)
    const [stored = seen] = this.#otherwise.get(seen) ?? []
    return super.get(seen) ?? super.get(stored)
  }

  override has(employeeId: string): boolean {
    return this.get(employeeId) !== undefined
  }

  override set(employeeId: string, row: number): this {
    const seen = singleSpaced(employeeId)
    if (seen !== employeeId)
      this.#otherwise.set(seen, (this.#otherwise.get(seen) ?? new Set()).add(employeeId))
    return super.set(employeeId, row)
  }

  override delete(employeeId: string): boolean {
    this.#otherwise.get(singleSpaced(employeeId))?.delete(employeeId)
    return super.delete(employeeId)
  }
}
