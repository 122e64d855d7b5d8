import type { Grid } from '#grid/grid.ts'
import type { Pasted } from '#grid/pasted-block.ts'
import type { Sheet } from '#grid/sheet.ts'
import type { TypedPlan } from './typed-plan.ts'

type Page = {
  readonly canEdit: boolean
  /** Scrolls a cell into view and focuses it. */
  readonly focus: (key: string) => void
  readonly propose: (pasted: Pasted) => void
}

/** The grid of the sheet: edits go to the typed plan, focus and pasting to the page. */
export function manualGrid(plan: TypedPlan, sheet: Sheet, page: Page): Grid {
  const look = (key: string | null) => {
    if (key !== null && sheet.cell(key)) page.focus(key)
  }
  return {
    sheet,
    entries: plan.entries,
    present: plan.present,
    storedAmount: (key) => plan.stored(key),
    preview: (key, value) => plan.preview({ key, value }),
    endPreview: () => plan.preview(null),
    write: (writes) => {
      if (page.canEdit) plan.write(writes)
      return page.canEdit
    },
    undo: () => look(plan.undo()),
    redo: () => look(plan.redo()),
    move: (key, direction) => look(sheet.neighbour(key, direction, () => true)),
    onCellMounted: () => {},
    propose: page.propose,
    onPasted: () => {},
    onGone: () => {},
    onLastChance: () => () => {},
  }
}
