import type { DraftCell, DraftOp } from '@staffplan/contracts/planning/draft'

/** What everybody sees names nobody who has written it. */
export function publishedCells(
  cells: readonly DraftOp[],
  rev: number,
): (DraftCell & { readonly k: string })[] {
  return cells.map(({ k, v }) => ({ k, v, w: '', rev }))
}
