import type { RemovalRule } from '@staffplan/services/maintenance/log/chain-check'

/** Rows staged by an abandoned import may be removed; those of a completed import never. */
export const stagedRows: RemovalRule = {
  isRemovable: (stream) => stream.startsWith('staffImport-'),
  keeps({ type, data }) {
    if (type !== 'StaffImportCompleted') return null
    const { stream } = data as { stream?: unknown } // any value is compared
    return typeof stream === 'string' ? stream : null
  },
}
