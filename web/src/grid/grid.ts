import { createContext, use } from 'react'
import type { Entries } from './entries.ts'
import type { Pasted } from './pasted-block.ts'
import type { CellWrite, Direction, Sheet } from './sheet.ts'

/** What the cells of a grid need of the page they stand in; the same object as long as the grid is the same. */
export interface Grid {
  readonly sheet: Sheet
  readonly entries: Entries
  /** What counts in a cell now, without what is only being typed; entries like `+5%` change it. */
  readonly present: (key: string) => number | null
  /** What is stored in a cell, without what is carried into it or only being typed. */
  readonly kept: (key: string) => number | null
  /** Shows what an amount that is being typed would do. */
  readonly preview: (key: string, value: number | null) => void
  readonly endPreview: () => void
  /** Stores, as one step; false when it could not be taken. */
  readonly write: (writes: readonly CellWrite[]) => boolean
  readonly undo: () => void
  readonly redo: () => void
  /** From a cell to the one next to it, wherever that is. */
  readonly move: (key: string, direction: Direction) => void
  /** A cell has come into the page. */
  readonly arrive: (key: string, element: HTMLElement) => void
  /** Looks at a block before anything of it is stored; without it a block is stored at once. */
  readonly propose?: (pasted: Pasted) => void
  /** A block was pasted. */
  readonly onPasted: (pasted: Pasted) => void
  /** Something was typed into a cell that is no longer there. */
  readonly onGone: (text: string) => void
  /** Calls back while something can be stored for the last time; returns its own undo. */
  readonly onEnding: (listener: () => void) => () => void
}

export const GridContext = createContext<Grid | null>(null)

export function useGrid(): Grid {
  const grid = use(GridContext)
  if (!grid) throw new Error('outside of a grid')
  return grid
}
