import type { ReactNode } from 'react'
import { GridContext } from '#grid/grid.ts'
import { type Board, BoardContext } from './board.ts'

/** Gives the board to everything below, and the grid to its cells. */
export function BoardProvider({ board, children }: { readonly board: Board; readonly children: ReactNode }) {
  return (
    <BoardContext value={board}>
      <GridContext value={board.grid}>{children}</GridContext>
    </BoardContext>
  )
}
