import type { PrimaryAssignmentRow } from '@staffplan/contracts/drivers/primary-assignment'
import type { SecondaryAssignmentRow } from '@staffplan/contracts/drivers/secondary-assignment'
import type { ChangeStamp } from '#kernel/projections/change-stamp.ts'
import type { View } from '#kernel/projections/projection.ts'
import { assignmentId } from '#streams/assignments.ts'
import type { AssignedNames, Named, Shown } from './assigned-names.ts'
import { primaryRow, type Reference, secondaryRow } from './assignment-row.ts'
import { primaryAssignments, secondaryAssignments } from './collections.ts'
import type { PrimaryKey } from './primary-assignment.ts'
import type { SecondaryKey } from './secondary-assignment.ts'

type Primary = PrimaryKey & { readonly weight: number }
type Secondary = SecondaryKey & { readonly divisionIds: readonly number[] }
type Stored<Row> = Row & ChangeStamp

/** The rows of both assignment lists. */
export class AssignmentRows {
  readonly #view: View
  readonly #names: AssignedNames

  constructor(view: View, names: AssignedNames) {
    this.#view = view
    this.#names = names
  }

  async putPrimary({ businessUnitId, primaryDriverId, weight }: Primary, change: ChangeStamp): Promise<void> {
    const unit = await this.#shown('businessUnit', businessUnitId)
    const driver = await this.#shown('primaryDriver', primaryDriverId)
    this.#view.put(primaryAssignments.name, primaryRow({ unit, driver, weight }, change))
  }

  removePrimary({ businessUnitId }: PrimaryKey): void {
    this.#view.remove(primaryAssignments.name, String(businessUnitId))
  }

  async putSecondary(
    { businessUnitId, secondaryDriverId, divisionIds }: Secondary,
    change: ChangeStamp,
  ): Promise<void> {
    const unit = await this.#shown('businessUnit', businessUnitId)
    const driver = await this.#shown('secondaryDriver', secondaryDriverId)
    const divisions = await Promise.all(divisionIds.map((id) => this.#shown('division', id)))
    this.#view.put(secondaryAssignments.name, secondaryRow({ unit, driver, divisions }, change))
  }

  removeSecondary(key: SecondaryKey): void {
    this.#view.remove(secondaryAssignments.name, assignmentId(key))
  }

  /** Loads the rows that show these records. Rows that show a division are found by its unit when it is renamed. */
  async load(kind: Named, ids: readonly number[]): Promise<void> {
    const key = `${kind}.id`
    for (const { name, keys } of [primaryAssignments, secondaryAssignments])
      if (keys.includes(key)) await this.#view.loadWhere(name, key, ids)
  }

  /** Writes a new name or colour into the rows that show it. */
  async renamed(kind: Named, { id, businessUnitId }: Shown): Promise<void> {
    if (kind === 'division') return this.#putAgain('businessUnit.id', businessUnitId!) // every division has one
    return this.#putAgain(`${kind}.id`, id)
  }

  async #putAgain(key: string, value: number): Promise<void> {
    if (primaryAssignments.keys.includes(key)) {
      for (const { body } of await this.#view.where(primaryAssignments.name, key, value)) {
        const { businessUnit, primaryDriver, weight, ...rest } = body as Stored<PrimaryAssignmentRow> // as `putPrimary` puts it
        const values = { businessUnitId: businessUnit.id, primaryDriverId: primaryDriver.id, weight }
        await this.putPrimary(values, rest)
      }
    }
    if (!secondaryAssignments.keys.includes(key)) return
    for (const { body } of await this.#view.where(secondaryAssignments.name, key, value)) {
      const {
        businessUnit,
        secondaryDriver,
        divisionIds,
        divisions: _,
        ...rest
      } = body as Stored<SecondaryAssignmentRow> // as `putSecondary` puts it
      const values = { businessUnitId: businessUnit.id, secondaryDriverId: secondaryDriver.id, divisionIds }
      await this.putSecondary(values, rest)
    }
  }

  async #shown(kind: Named, id: number): Promise<Reference> {
    const found = await this.#names.find(kind, id)
    const { name = '', color } = found ?? {}
    return color === undefined ? { id, name } : { id, name, color }
  }
}
