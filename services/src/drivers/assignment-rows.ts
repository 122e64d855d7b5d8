import type { PrimaryAssignmentRow } from '@staffplan/contracts/drivers/primary-assignment'
import type { SecondaryAssignmentRow } from '@staffplan/contracts/drivers/secondary-assignment'
import type { View } from '#kernel/projection.ts'
import type { Document, Json } from '#ports/documents.ts'
import { sortKey } from '#ports/sort-key.ts'
import { assignmentId } from '#streams/assignments.ts'
import { assignedNames, primaryAssignments, secondaryAssignments } from './collections.ts'
import type { PrimaryKey } from './primary-assignment.ts'
import type { SecondaryKey } from './secondary-assignment.ts'

type Primary = PrimaryKey & { readonly weight: number }
type Secondary = SecondaryKey & { readonly divisionIds: readonly number[] }
type Named = 'businessUnit' | 'division' | 'primaryDriver' | 'secondaryDriver'
type Values = { readonly [field: string]: unknown }

/** Units are far fewer; a larger driver id only sorts elsewhere. */
const DRIVERS_A_UNIT = 1_000_000

/** The rows of both assignment lists, and the names they show. */
export class AssignmentRows {
  readonly #view: View

  constructor(view: View) {
    this.#view = view
  }

  async putPrimary({ businessUnitId, primaryDriverId, weight }: Primary, _revision: string): Promise<void> {
    const unit = await this.#shown('businessUnit', businessUnitId)
    const driver = await this.#shown('primaryDriver', primaryDriverId)
    this.#view.put(primaryAssignments.name, {
      id: String(businessUnitId),
      keys: {
        id: businessUnitId,
        ...keysOf('businessUnit', unit),
        ...keysOf('primaryDriver', driver),
        weight,
      },
      body: { businessUnit: unit, primaryDriver: driver, weight, _revision },
    })
  }

  removePrimary({ businessUnitId }: PrimaryKey): void {
    this.#view.remove(primaryAssignments.name, String(businessUnitId))
  }

  async putSecondary(
    { businessUnitId, secondaryDriverId, divisionIds }: Secondary,
    _revision: string,
  ): Promise<void> {
    const unit = await this.#shown('businessUnit', businessUnitId)
    const driver = await this.#shown('secondaryDriver', secondaryDriverId)
    const divisions = await Promise.all(divisionIds.map((id) => this.#shown('division', id)))
    this.#view.put(secondaryAssignments.name, {
      id: assignmentId({ businessUnitId, secondaryDriverId }),
      keys: {
        id: businessUnitId * DRIVERS_A_UNIT + secondaryDriverId,
        ...keysOf('businessUnit', unit),
        ...keysOf('secondaryDriver', driver),
      },
      body: { businessUnit: unit, secondaryDriver: driver, divisionIds, divisions, _revision },
    })
  }

  removeSecondary(key: SecondaryKey): void {
    this.#view.remove(secondaryAssignments.name, assignmentId(key))
  }

  /** What a unit, division or driver is called from now on. */
  name(kind: Named, id: number, { name, color, businessUnitId }: Values): void {
    const shown = { id, name: String(name), ...(color === undefined ? {} : { color: String(color) }) }
    const body = { shown, businessUnitId: typeof businessUnitId === 'number' ? businessUnitId : null }
    this.#view.put(assignedNames.name, { id: `${kind}-${id}`, keys: { id }, body })
  }

  /** The same, carried into the rows that show it. */
  async rename(kind: Named, id: number, changed: Values): Promise<void> {
    const before = await this.#view.get(assignedNames.name, `${kind}-${id}`)
    const shown = before?.body['shown'] as Values | undefined // as `name` puts it
    const businessUnitId = before?.body['businessUnitId']
    this.name(kind, id, { ...shown, businessUnitId, ...changed })
    if (!('name' in changed || 'color' in changed)) return
    const unitId = kind === 'division' ? (changed['businessUnitId'] ?? businessUnitId) : id
    const key = kind === 'division' ? 'businessUnit.id' : `${kind}.id`
    await this.#putAgain(key, unitId as number) // divisions have a unit, the others an id
  }

  forget(kind: Named, id: number): void {
    this.#view.remove(assignedNames.name, `${kind}-${id}`)
  }

  async #putAgain(key: string, value: number): Promise<void> {
    if (primaryAssignments.keys.includes(key)) {
      for (const { body } of await this.#view.where(primaryAssignments.name, key, value)) {
        const { businessUnit, primaryDriver, weight } = body as PrimaryAssignmentRow // as `putPrimary` puts it
        const values = { businessUnitId: businessUnit.id, primaryDriverId: primaryDriver.id, weight }
        await this.putPrimary(values, String(body['_revision']))
      }
    }
    if (!secondaryAssignments.keys.includes(key)) return
    for (const { body } of await this.#view.where(secondaryAssignments.name, key, value)) {
      const { businessUnit, secondaryDriver, divisionIds } = body as SecondaryAssignmentRow // as `putSecondary` puts it
      const values = { businessUnitId: businessUnit.id, secondaryDriverId: secondaryDriver.id, divisionIds }
      await this.putSecondary(values, String(body['_revision']))
    }
  }

  async #shown(kind: Named, id: number): Promise<{ readonly [field: string]: Json }> {
    const found = await this.#view.get(assignedNames.name, `${kind}-${id}`)
    return (found?.body['shown'] ?? { id, name: '' }) as { readonly [field: string]: Json } // as `name` puts it
  }
}

function keysOf(path: string, shown: { readonly [field: string]: Json }): Document['keys'] {
  return { [`${path}.id`]: Number(shown['id']), [`${path}.name`]: sortKey(String(shown['name'])) }
}
