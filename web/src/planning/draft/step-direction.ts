/** The stacks between which a step moves when it is undone or redone. */
export type Direction = {
  readonly type: 'undo' | 'redo'
  readonly from: 'done' | 'undone'
  readonly to: 'done' | 'undone'
}

export const BACK: Direction = { type: 'undo', from: 'done', to: 'undone' }
export const FORWARD: Direction = { type: 'redo', from: 'undone', to: 'done' }
