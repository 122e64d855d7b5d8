import { createContext, use } from 'react'
import type { Entries } from './entries.ts'
import type { Pasted } from './pasted-block.ts'
import type { CellWrite, Direction, Sheet } from './sheet.ts'

/** What a grid's cells need from the page around them; the same object for the lifetime of the grid. */
export interface Grid {
  readonly sheet: Sheet
  readonly entries: Entries
  /** The amount in effect in a cell, ignoring what is being typed; entries like `+5%` start from it. */
  readonly present: (key: string) => number | null
  /** The amount stored in a cell, ignoring amounts carried into it and what is being typed. */
  readonly storedAmount: (key: string) => number | null
  /** Shows the effect of an amount while it is being typed. */
  readonly preview: (key: string, value: number | null) => void
  readonly endPreview: () => void
  /** Stores the amounts as one undo step; false when they could not be accepted. */
  readonly write: (writes: readonly CellWrite[]) => boolean
  readonly undo: () => void
  readonly redo: () => void
  /** Moves the focus from a cell to its neighbour, which need not be mounted yet. */
  readonly move: (key: string, direction: Direction) => void
  /** Called when a cell is mounted. */
  readonly onCellMounted: (key: string, element: HTMLElement) => void
  /** Lets the user review a pasted block before it is stored; without it a block is stored at once. */
  readonly propose?: (pasted: Pasted) => void
  /** Called after a pasted block was stored. */
  readonly onPasted: (pasted: Pasted) => void
  /** Called with text that was typed into a cell whose row has since been removed. */
  readonly onGone: (text: string) => void
  /** The listener is called at the last moment when something can still be stored; returns its own undo. */
  readonly onLastChance: (listener: () => void) => () => void
}

export const GridContext = createContext<Grid | null>(null)

export function useGrid(): Grid {
  const grid = use(GridContext)
  if (!grid) throw new Error('outside of a grid')
  return grid
}
