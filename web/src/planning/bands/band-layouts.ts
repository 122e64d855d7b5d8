import type { BigPictureStructure } from '@staffplan/contracts/arithmetic/structure'
import type { BandChoices } from './band-choices.ts'
import { bandHeight, type BandShape, geometryOf, heights, shapeOf } from './band-geometry.ts'

export type BandLayout = {
  readonly shape: BandShape
  readonly isCollapsed: boolean
  /** In pixels from the top of the list. */
  readonly start: number
  readonly height: number
}

type Room = Pick<BandChoices, 'isDense' | 'isCollapsed'> & {
  readonly width: number
  readonly years: number
  readonly hasSalaries: boolean
}

const BETWEEN = 16

/** Where every band stands, and how it is laid out. */
export function bandLayouts(structure: BigPictureStructure, room: Room): readonly BandLayout[] {
  const layouts: BandLayout[] = []
  for (const unit of structure) {
    const id = unit.businessUnit.id
    const space = { width: room.width - heights.sides, isDense: room.isDense(id), years: room.years }
    const shape = shapeOf(unit, space)
    const isCollapsed = room.isCollapsed(id)
    const geometry = geometryOf(unit, shape, room.hasSalaries)
    const before = layouts.at(-1)
    const start = before ? before.start + before.height + BETWEEN : 0
    layouts.push({ shape, isCollapsed, start, height: bandHeight({ geometry, shape, isCollapsed }) })
  }
  return layouts
}
