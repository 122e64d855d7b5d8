import type { BandChoices } from './band-choices.ts'
import { bandHeight, geometryOf, type ShownUnit } from './band-geometry.ts'
import type { PictureLayout } from './picture-layout.ts'

export type BandPlace = {
  readonly isCollapsed: boolean
  /** Pixels from the top of the list. */
  readonly start: number
  readonly height: number
}

type Given = Pick<BandChoices, 'isCollapsed'> & { readonly layout: PictureLayout }

const BETWEEN = 10

/** Position and height of every band. */
export function bandPlaces(shown: readonly ShownUnit[], { layout, isCollapsed }: Given): BandPlace[] {
  const places: BandPlace[] = []
  for (const each of shown) {
    const isFolded = isCollapsed(each.unit.businessUnit.id)
    const before = places.at(-1)
    places.push({
      isCollapsed: isFolded,
      start: before ? before.start + before.height + BETWEEN : 0,
      height: bandHeight({ geometry: geometryOf(each, layout), layout, isCollapsed: isFolded }),
    })
  }
  return places
}
