import type { DraftCell, DraftOp } from '@staffplan/contracts/planning/draft'

/** Published cells carry no writer: not everybody may know who wrote them. */
export function publishedCells(
  cells: readonly DraftOp[],
  rev: number,
): (DraftCell & { readonly k: string })[] {
  return cells.map(({ k, v }) => ({ k, v, w: '', rev }))
}
