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
  /** All special drivers applied to a division. */
  | { readonly kind: 'specials'; readonly divisionId: number }

/** Narrow pages show one measure at a time, and not all years. */
type SoughtColumn = { readonly measure: 'fte' | 'tpc'; readonly year: number }

export type Bands = {
  readonly scrollTo: (businessUnitId: number) => void
  /** Like `scrollTo`, but first opens the band if it is collapsed or filtered out, and turns to the column. */
  readonly reveal: (businessUnitId: number, column?: SoughtColumn) => void
  /** Whether the band is neither collapsed nor filtered out. */
  readonly isShown: (businessUnitId: number) => boolean
}

/** What every part of the page may ask for. It changes only with the structure; figures come through subscriptions. */
export type Board = {
  readonly session: BigPictureSession
  readonly structure: BigPictureStructure
  readonly unitById: ReadonlyMap<number, UnitStructure>
  readonly specialDrivers: ReadonlyMap<number, SpecialDriverRow>
  /** The start year and the plan years. */
  readonly years: readonly number[]
  /** Names of users by id, as far as this user may know them. */
  readonly names: ReadonlyMap<number, string>
  /** First names of the same users. */
  readonly firstNames: ReadonlyMap<number, string>
  readonly highlights: Highlights
  /** Which number is being explained. */
  readonly explained: Explained
  /** Opens a panel beside the element that asked for it. */
  readonly open: (panel: Panel, anchor: HTMLElement) => void
  /** All input cells, and how they are edited. */
  readonly sheet: Sheet<InputRow>
  readonly grid: Grid
  /** Scrolls a cell into view and focuses it; false when the cell no longer exists. */
  readonly goToCell: (scope: Scope) => boolean
  /** Scrolls a cell into view without moving the focus; returns a function that ends it early. */
  readonly showCell: (scope: Scope) => () => void
  /** Sets how to reach bands that are not in the page; returns a function that unsets it. */
  readonly onSought: (bands: Bands) => () => void
}

export const BoardContext = createContext<Board | null>(null)

export function useBoard(): Board {
  const board = use(BoardContext)
  if (!board) throw new Error('outside of the big picture')
  return board
}
