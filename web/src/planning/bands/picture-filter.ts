import type { BigPictureStructure, UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import type { ShownUnit } from './band-geometry.ts'

/** Which part of the plan the user wants to see; empty text and no unit mean everything. */
export type PictureFilter = {
  /** Searched in the names of units, divisions and drivers. */
  readonly text: string
  readonly unitId: number | null
}

export const EVERYTHING: PictureFilter = { text: '', unitId: null }

export function isFiltering({ text, unitId }: PictureFilter): boolean {
  return text.trim() !== '' || unitId !== null
}

/**
 * The units that match. A unit or primary driver that is found shows all divisions of the unit, a secondary driver
 * those that it affects.
 */
export function filtered(structure: BigPictureStructure, { text, unitId }: PictureFilter): ShownUnit[] {
  const sought = plain(text.trim())
  const isFound = ({ id, name }: { readonly id: number; readonly name: string }) =>
    plain(name).includes(sought) || sought === `#${id}`
  return structure.flatMap((unit) => {
    if (unitId !== null && unit.businessUnit.id !== unitId) return []
    if (sought === '' || plain(unit.businessUnit.name).includes(sought)) return [whole(unit)]
    if (unit.primaryDriver && plain(unit.primaryDriver.name).includes(sought)) return [whole(unit)]
    const drivers = unit.secondaryDrivers.filter(({ name }) => plain(name).includes(sought))
    const moved = new Set(drivers.flatMap(({ divisionIds }) => divisionIds))
    const divisions = unit.divisions.filter((division) => moved.has(division.id) || isFound(division))
    return divisions.length === 0 && drivers.length === 0 ? [] : [{ unit, divisions }]
  })
}

function whole(unit: UnitStructure): ShownUnit {
  return { unit, divisions: unit.divisions }
}

function plain(text: string): string {
  return text.toLocaleLowerCase()
}
