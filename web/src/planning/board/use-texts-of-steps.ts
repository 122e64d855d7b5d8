import { useEffect } from 'react'
import { enterText } from '#grid/entries.ts'
import type { Board } from './board.ts'

/** Texts that a pasted block has left in their cells go when the block is taken back, and come again with it. */
export function useTextsOfSteps({ session, grid }: Pick<Board, 'session' | 'grid'>): void {
  useEffect(
    () =>
      session.history.stepped.listen(({ type, texts }) => {
        for (const { key, text, code } of texts) {
          const standing = grid.entries.of(key)?.text ?? null
          if (type === 'undo' && standing === text) grid.entries.set(key, null)
          if (type === 'redo' && standing === null)
            enterText(grid, key, { text, refusal: { code }, isSignDropped: false, isPasted: true })
        }
      }),
    [session, grid],
  )
}
