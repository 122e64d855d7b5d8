import type { ReactNode } from 'react'
import { GridContext } from '#grid/grid.ts'
import { type Board, BoardContext } from './board.ts'

/** Everything below can ask for the board, and cells for their grid. */
export function BoardProvider({ board, children }: { readonly board: Board; readonly children: ReactNode }) {
  return (
    <BoardContext value={board}>
      <GridContext value={board.grid}>{children}</GridContext>
    </BoardContext>
  )
}
