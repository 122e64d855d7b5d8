import { createHash } from 'node:crypto'
import { fromHundredths, toHundredths } from '@staffplan/contracts/arithmetic/decimal-round'
import type { BigPictureStructure, UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import type { ReadModels } from '#kernel/read-models.ts'
import type { Document } from '#ports/documents.ts'
import {
  type DivisionBody,
  type DriverBody,
  type DriverKind,
  drivers,
  type UnitBody,
  units,
} from './structure-shelves.ts'

/** The structure as it is at a position of the log: exactly. */
export type PositionedStructure = { readonly structure: BigPictureStructure; readonly position: bigint }

const EVERYTHING = { sort: [], offset: 0, limit: Number.MAX_SAFE_INTEGER }
const DARK_GREY = '#4A5568'

/** Structures by year, put together from the read model and kept until it changes. */
export class Structures {
  readonly #models: ReadModels
  readonly #kept = new Map<number, Promise<PositionedStructure>>()

  constructor(models: ReadModels) {
    this.#models = models
    models.listen(({ changes }) => {
      const isOurs = changes.some(({ collection }) => SOURCES.has(collection))
      if (isOurs) this.#kept.clear()
    })
  }

  async of(year: number): Promise<PositionedStructure> {
    await this.#models.whole(units.collection.name)
    const building = this.#kept.get(year) ?? this.#build(year)
    this.#kept.set(year, building)
    building.catch(() => this.#kept.delete(year))
    const { structure, position } = await building
    const isKept = this.#kept.get(year) === building
    const heard = this.#models.position(units.collection.name)
    // While it is kept, nothing that was heard of since has changed it.
    return { structure, position: isKept && heard > position ? heard : position }
  }

  async #build(year: number): Promise<PositionedStructure> {
    const { result, position } = await this.#models.atPosition(units.collection.name, () => this.#read(year))
    return { structure: result, position }
  }

  async #read(year: number): Promise<BigPictureStructure> {
    const [unitPage, driverPage] = await Promise.all([
      this.#models.page(units.collection.name, { ...EVERYTHING, sort: [{ key: 'id', direction: 'asc' }] }),
      this.#models.page(drivers.collection.name, EVERYTHING),
    ])
    const byName = new Map(driverPage.content.map((document) => [document.id, drivers.body(document)]))
    return unitPage.content.map((document) => unitStructure(document, { year, byName }))
  }
}

const SOURCES = new Set([units.collection.name, drivers.collection.name])

/** Ordinary users hear of the big picture when their part of it has changed, not when only pay has. */
export function tellUsersOnlyWhatTheySee(
  models: ReadModels,
  { structures, startYear }: { structures: Structures; startYear: () => Promise<number> },
): void {
  let seen: string | null = null
  models.public.guard(units.collection.name, shows)
  shows().catch(() => {}) // what is not known yet is found out with the first change

  async function shows(): Promise<boolean> {
    const { structure } = await structures.of(await startYear())
    const now = createHash('sha256')
      .update(JSON.stringify(withoutSalaries(structure)))
      .digest('base64')
    const isNew = now !== seen
    seen = now
    return isNew
  }
}

/** The same without anything that tells what people earn. */
export function withoutSalaries(structure: BigPictureStructure): BigPictureStructure {
  return structure.map((unit) => ({
    ...unit,
    divisions: unit.divisions.map(({ avgSalary: _secret, ...division }) => division),
  }))
}

type Drivers = ReadonlyMap<string, DriverBody>

function unitStructure(
  document: Document,
  { year, byName }: { year: number; byName: Drivers },
): UnitStructure {
  const unit = units.body(document)
  const primary = unit.primary && driverNamed(byName, 'primary', unit.primary.driverId)
  return {
    businessUnit: { id: Number(document.id), name: unit.name, color: unit.color || DARK_GREY },
    primaryDriver: unit.primary && primary && { ...primary, weight: unit.primary.weight },
    secondaryDrivers: secondaryDrivers(unit, byName),
    divisions: Object.entries(unit.divisions).map(([id, division]) => divisionIn(Number(id), division, year)),
  }
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

function divisionIn(
  id: number,
  { name, comment, years }: DivisionBody,
  year: number,
): UnitStructure['divisions'][number] {
  const { people, salaries } = years[year] ?? { people: 0, salaries: 0 }
  const avgSalary = people === 0 ? null : fromHundredths(toHundredths(salaries / people))
  return { id, name, comment, staffNumber: people, avgSalary }
}
