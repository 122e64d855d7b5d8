import type { Grid } from '#grid/grid.ts'
import type { Pasted } from '#grid/pasted-block.ts'
import type { Sheet } from '#grid/sheet.ts'
import type { TypedPlan } from './typed-plan.ts'

type Page = {
  readonly canEdit: boolean
  /** Brings a cell into view and gives it the focus. */
  readonly focus: (key: string) => void
  readonly propose: (pasted: Pasted) => void
}

/** The cells of the sheet over what is typed; the page shows them. */
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
