import type { BigPictureStructure, UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import type { SpecialDriverRow } from '@staffplan/contracts/drivers/special-driver'
import type { AppliedScope, ValueScope } from '@staffplan/contracts/planning/scope-key'
import { createContext, use } from 'react'
import type { Grid } from '#grid/grid.ts'
import type { Sheet } from '#grid/sheet.ts'
import type { BigPictureSession } from './draft/big-picture-session.ts'
import type { HotSpots } from './bands/hot-spots.ts'
import type { InputRow } from './bands/input-row.ts'

/** What can be opened beside a box. */
export type Panel =
  | { readonly kind: 'explanation'; readonly scope: ValueScope }
  /** An applied special driver, or a new one (`entryId` null). */
  | { readonly kind: 'special'; readonly scope: AppliedScope; readonly entryId: string | null }

export type Bands = {
  readonly scrollTo: (businessUnitId: number) => void
  /** Not collapsed. */
  readonly isShown: (businessUnitId: number) => boolean
}

/** What every part of the page may ask for. Changes only when the structure does; figures come by listening. */
export type Board = {
  readonly session: BigPictureSession
  readonly structure: BigPictureStructure
  readonly unitById: ReadonlyMap<number, UnitStructure>
  readonly specialDrivers: ReadonlyMap<number, SpecialDriverRow>
  /** The start year and the plan years. */
  readonly years: readonly number[]
  /** Users by id, as far as this person may know them. */
  readonly names: ReadonlyMap<number, string>
  readonly hot: HotSpots
  /** Opens something beside the element that asked for it. */
  readonly open: (panel: Panel, anchor: HTMLElement) => void
  /** All input cells, and how they are edited. */
  readonly sheet: Sheet<InputRow>
  readonly grid: Grid
  /** Tells how to get to bands that are not in the page; returns its own undo. */
  readonly onSought: (bands: Bands) => () => void
}

export const BoardContext = createContext<Board | null>(null)

export function useBoard(): Board {
  const board = use(BoardContext)
  if (!board) throw new Error('outside of the big picture')
  return board
}
