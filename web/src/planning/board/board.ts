import type { BigPictureStructure, UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import type { SpecialDriverRow } from '@staffplan/contracts/drivers/special-driver'
import type { AppliedScope, Scope, ValueScope } from '@staffplan/contracts/planning/scope-key'
import { createContext, use } from 'react'
import type { Grid } from '#grid/grid.ts'
import type { Sheet } from '#grid/sheet.ts'
import type { BigPictureSession } from '#planning/draft/big-picture-session.ts'
import type { Explained } from '#planning/explain/explained.ts'
import type { Highlights } from '#planning/bands/highlights.ts'
import type { InputRow } from '#planning/bands/input-row.ts'

/** What can be opened beside the plan. */
export type Panel =
  | { readonly kind: 'attention' }
  | { readonly kind: 'explanation'; readonly scope: ValueScope }
  /** Who set these inputs of one driver, and when. */
  | { readonly kind: 'history'; readonly keys: readonly string[] }
  /** An applied special driver, or a new one (`entryId` null). */
  | { readonly kind: 'special'; readonly scope: AppliedScope; readonly entryId: string | null }
  /** All that are applied to a division. */
  | { readonly kind: 'specials'; readonly divisionId: number }

/** Narrow pages show one measure at a time, and not all years. */
type SoughtColumn = { readonly measure: 'fte' | 'tpc'; readonly year: number }

export type Bands = {
  readonly scrollTo: (businessUnitId: number) => void
  /** The same after opening it, when it was collapsed or filtered away, and turning to the column that is meant. */
  readonly reveal: (businessUnitId: number, column?: SoughtColumn) => void
  /** Not collapsed, and not filtered away. */
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
  /** The same in short. */
  readonly firstNames: ReadonlyMap<number, string>
  readonly highlights: Highlights
  /** Which number is being explained. */
  readonly explained: Explained
  /** Opens something beside the element that asked for it. */
  readonly open: (panel: Panel, anchor: HTMLElement) => void
  /** All input cells, and how they are edited. */
  readonly sheet: Sheet<InputRow>
  readonly grid: Grid
  /** Brings a cell into the window and the focus to it; false when there is no such cell any more. */
  readonly goToCell: (scope: Scope) => boolean
  /** Brings a cell into the window, and leaves the cursor where it is; returns what ends it early. */
  readonly showCell: (scope: Scope) => () => void
  /** Tells how to get to bands that are not in the page; returns its own undo. */
  readonly onSought: (bands: Bands) => () => void
}

export const BoardContext = createContext<Board | null>(null)

export function useBoard(): Board {
  const board = use(BoardContext)
  if (!board) throw new Error('outside of the big picture')
  return board
}
