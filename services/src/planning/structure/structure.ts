import type { PublicDivision, UnitOf, UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { NO_COLOUR } from '@staffplan/contracts/organisation/colour'
import type { ReadModels } from '#kernel/projections/read-models.ts'
import { type DriverBody, type DriverKind, drivers, type UnitBody, units } from './collections.ts'
import type { PublicStaff, StaffView } from './staff-view.ts'

/** A structure whose divisions contain staff figures of this kind (with or without pay). */
export type StructureWith<Staff extends PublicStaff> = UnitOf<Named & Staff>[]
type Named = Omit<PublicDivision, keyof PublicStaff>

/** The structure exactly as it is at a position of the log. */
export type PositionedStructure<Staff extends PublicStaff> = {
  readonly structure: StructureWith<Staff>
  readonly position: bigint
}

const EVERYTHING = { sort: [], offset: 0, limit: Number.MAX_SAFE_INTEGER }
const FRAME = [units.collection, drivers.collection]

/** Structures by year, put together from the read models and kept until one of them changes. */
export class Structures<Staff extends PublicStaff> {
  /** Names of the read models that structures are built from. */
  readonly sources: readonly string[]
  readonly #models: ReadModels
  readonly #staff: StaffView<Staff>
  readonly #kept = new Map<number, Promise<PositionedStructure<Staff>>>()

  constructor(models: ReadModels, staff: StaffView<Staff>) {
    this.#models = models
    this.#staff = staff
    this.sources = [...FRAME, ...staff.sources].map(({ name }) => name)
    models.listen(({ changes }) => {
      const isOurs = changes.some(({ collection }) => this.sources.includes(collection))
      if (isOurs) this.#kept.clear()
    })
  }

  async of(year: number): Promise<PositionedStructure<Staff>> {
    for (const name of this.sources) await this.#models.waitUntilComplete(name)
    const building = this.#kept.get(year) ?? this.#build(year)
    this.#kept.set(year, building)
    building.catch(() => this.#kept.delete(year))
    const { structure, position } = await building
    const isKept = this.#kept.get(year) === building
    const heard = this.sources.map((name) => this.#models.position(name)).reduce((a, b) => (a < b ? a : b))
    // As long as it is kept, none of the changes up to `heard` has affected it, so it holds for that position as well.
    return { structure, position: isKept && heard > position ? heard : position }
  }

  async #build(year: number): Promise<PositionedStructure<Staff>> {
    const { result, position } = await this.#models.atPosition(this.sources, () => this.#read(year))
    return { structure: result, position }
  }

  async #read(year: number): Promise<StructureWith<Staff>> {
    const [unitPage, driverPage, staffOf] = await Promise.all([
      this.#models.open(units.collection).page({ ...EVERYTHING, sort: [{ key: 'id', direction: 'asc' }] }),
      this.#models.open(drivers.collection).page(EVERYTHING),
      this.#staff.read(this.#models, year),
    ])
    return structureOf({
      units: unitPage.content.map((document) => [Number(document.id), units.body(document)]),
      drivers: new Map(driverPage.content.map((document) => [document.id, drivers.body(document)])),
      staffOf,
    })
  }
}

type Drivers = ReadonlyMap<string, DriverBody>

/** Units with their drivers and divisions, and the staff figures of each division. */
export function structureOf<Staff extends PublicStaff>({
  units: bodies,
  drivers: byName,
  staffOf,
}: {
  readonly units: readonly (readonly [id: number, body: UnitBody])[]
  readonly drivers: Drivers
  readonly staffOf: (divisionId: number) => Staff
}): StructureWith<Staff> {
  return bodies.map(([id, unit]) => ({
    ...unitWithDrivers(id, unit, byName),
    divisions: divisionsIn(unit).map((division) => ({ ...division, ...staffOf(division.id) })),
  }))
}

function unitWithDrivers(id: number, unit: UnitBody, byName: Drivers): Omit<UnitStructure, 'divisions'> {
  const primary = unit.primary && driverNamed(byName, 'primary', unit.primary.driverId)
  return {
    businessUnit: { id, name: unit.name, color: unit.color || NO_COLOUR },
    primaryDriver: unit.primary && primary && { ...primary, weight: unit.primary.weight },
    secondaryDrivers: secondaryDrivers(unit, byName),
  }
}

function divisionsIn({ divisions }: UnitBody): Named[] {
  return Object.entries(divisions).map(([id, { name, comment }]) => ({
    id: Number(id),
    name,
    comment,
  }))
}

function secondaryDrivers({ secondary }: UnitBody, byName: Drivers): UnitStructure['secondaryDrivers'] {
  return Object.entries(secondary).flatMap(([id, divisionIds]) => {
    const driver = driverNamed(byName, 'secondary', Number(id))
    return driver ? [{ ...driver, divisionIds: [...divisionIds] }] : []
  })
}

function driverNamed(
  byName: Drivers,
  kind: DriverKind,
  driverId: number,
): Omit<UnitStructure['secondaryDrivers'][number], 'divisionIds'> | null {
  const driver = byName.get(`${kind}-${driverId}`)
  if (!driver) return null
  const { name, unit, comment, driverDataSources } = driver
  return { id: driverId, name, comment, unit, driverDataSources: [...driverDataSources] }
}
