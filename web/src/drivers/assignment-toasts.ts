import type { RecordToasts } from '#records/screen.ts'

/** Assignments have no name of their own; their messages stand alone. */
export function assignmentToasts(kind: 'primaryAssignment' | 'secondaryAssignment'): RecordToasts {
  return {
    created: `drivers:${kind}.created`,
    saved: `drivers:${kind}.saved`,
    deleted: `drivers:${kind}.deleted`,
    createFailed: `drivers:${kind}.createFailed`,
    saveFailed: `drivers:${kind}.saveFailed`,
    deleteFailed: `drivers:${kind}.deleteFailed`,
  }
}
