import type { TreeRow } from './tree-rows.ts'

type Where = {
  readonly rows: readonly TreeRow<unknown>[]
  readonly active: number
  readonly isRightToLeft: boolean
}
type Step = { readonly goTo?: number; readonly toggle?: string }

/** What a key does in a tree: towards the leaves it expands, then descends; towards the root it collapses, then ascends. */
export function treeStep(key: string, { rows, active, isRightToLeft }: Where): Step | null {
  const row = rows[active]
  if (!row) return null
  const isOpen = rows[active + 1]?.parent === active
  const isBranch = row.node.children.length > 0
  switch (key) {
    case 'ArrowDown':
      return { goTo: Math.min(active + 1, rows.length - 1) }
    case 'ArrowUp':
      return { goTo: Math.max(active - 1, 0) }
    case 'Home':
      return { goTo: 0 }
    case 'End':
      return { goTo: rows.length - 1 }
    case 'Enter':
    case ' ':
      return isBranch ? { toggle: row.node.id } : null
    case isRightToLeft ? 'ArrowLeft' : 'ArrowRight':
      if (!isBranch) return null
      return isOpen ? { goTo: active + 1 } : { toggle: row.node.id }
    case isRightToLeft ? 'ArrowRight' : 'ArrowLeft':
      if (isOpen) return { toggle: row.node.id }
      return row.parent === null ? null : { goTo: row.parent }
    default:
      return null
  }
}
