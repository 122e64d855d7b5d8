import { Refusal } from '@staffplan/contracts/refusal'
import { corrupt } from '../corrupt.ts'
import type { Merge, SheetLimits } from '../workbook.ts'
import { parseCellReference } from './cell-reference.ts'
import type { XmlAttributes, XmlVisitor } from './xml-reader.ts'

/** Collects the merged ranges that start where headings may be; the others do not matter. */
export function createMergesVisitor(limits: Pick<SheetLimits, 'headingWithin' | 'columns'>): {
  visitor: XmlVisitor
  merges: Merge[]
} {
  const merges: Merge[] = []
  return {
    merges,
    visitor: {
      open: (name, attributes) => {
        if (name !== 'mergeCell') return
        const merge = parseRange(attributes['ref'] ?? '')
        if (merge.top > limits.headingWithin + 1) return
        merges.push(merge)
        if (merges.length > limits.columns * limits.headingWithin) throw corrupt('merges')
      },
    },
  }
}

/** Collects merged ranges that span several rows: below the first row, their cells look empty but share its value. */
export function createTallMerges({ columns, tallMerges }: Pick<SheetLimits, 'columns' | 'tallMerges'>) {
  const merges: Merge[] = []
  return {
    found: merges as readonly Merge[],
    open: (name: string, attributes: XmlAttributes): void => {
      if (name !== 'mergeCell') return
      const merge = parseRange(attributes['ref'] ?? '')
      if (merge.bottom <= merge.top || merge.left > columns) return
      if (merges.push(merge) > tallMerges) throw new Refusal('limit-cells')
    },
  }
}

function parseRange(range: string): Merge {
  const [first = '', last = first] = range.split(':')
  const from = parseCellReference(first)
  const to = parseCellReference(last)
  return { top: from.row, left: from.column, bottom: to.row, right: to.column }
}
