import { corrupt } from '../corrupt.ts'
import type { Merge, SheetLimits } from '../workbook.ts'
import { parseCellReference } from './cell-reference.ts'
import type { XmlVisitor } from './xml-reader.ts'

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

function parseRange(range: string): Merge {
  const [first = '', last = first] = range.split(':')
  const from = parseCellReference(first)
  const to = parseCellReference(last)
  return { top: from.row, left: from.column, bottom: to.row, right: to.column }
}
