import type { RemovalRule } from '@staffplan/services/maintenance/log/chain-check'

/** Rows of an import that was abandoned are removed; those of a completed one never are. */
export const stagedRows: RemovalRule = {
  isRemovable: (stream) => stream.startsWith('staffImport-'),
  keeps({ type, data }) {
    if (type !== 'StaffImportCompleted') return null
    const { stream } = data as { stream?: unknown } // whatever stands there is compared
    return typeof stream === 'string' ? stream : null
  },
}
