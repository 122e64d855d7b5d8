import { singleSpaced } from '#ports/sort-key.ts'

/**
 * Rows of a year by employee id. Whatever white space stands in an id, it is the same id: one that was stored with other space is
 * found by single ones too, as ids are written now. Of two that look alike and were stored before, each is found as it is written.
 */
export class EmployeeIds extends Map<string, number> {
  /** As they are stored, by how they look, where that is not the same. */
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
