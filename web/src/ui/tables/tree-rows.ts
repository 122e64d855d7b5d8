import type { ReactNode } from 'react'

export type TreeColumn<Value> = { readonly title: string; readonly cell: (value: Value) => ReactNode }

export type TreeNode<Value> = {
  readonly id: string
  readonly value: Value
  readonly children: readonly TreeNode<Value>[]
}

export type TreeRow<Value> = {
  readonly node: TreeNode<Value>
  /** Depth, counted from 1. */
  readonly level: number
  /** Position among its siblings, counted from 1. */
  readonly place: number
  readonly siblings: number
  readonly parent: number | null
}

/** The visible rows in order: the children of an expanded node follow it. */
export function flatten<Value>(
  roots: readonly TreeNode<Value>[],
  open: ReadonlySet<string>,
): TreeRow<Value>[] {
  const rows: TreeRow<Value>[] = []
  const visit = (nodes: readonly TreeNode<Value>[], above: { level: number; parent: number | null }) => {
    nodes.forEach((node, index) => {
      const at = rows.length
      rows.push({ node, ...above, place: index + 1, siblings: nodes.length })
      if (open.has(node.id)) visit(node.children, { level: above.level + 1, parent: at })
    })
  }
  visit(roots, { level: 1, parent: null })
  return rows
}

export function branchIds<Value>(nodes: readonly TreeNode<Value>[]): string[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...branchIds(node.children)] : []))
}
