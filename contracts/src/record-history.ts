import { z } from 'zod'
import { logNumber } from './log-number.ts'

export const recordHistoryQuery = z.object({
  /** Only entries older than this revision, to continue a former answer. */
  before: logNumber.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})
export type RecordHistoryQuery = z.infer<typeof recordHistoryQuery>

/** Cause of an entry: a change of the record itself, an import or its undo, or the erasure of its personal data. */
const historyCause = z.enum(['created', 'changed', 'deleted', 'imported', 'importUndone', 'erased'])
export type HistoryCause = z.infer<typeof historyCause>

/** Change of a field, named as in calls; `from` is absent when the record was created, `to` when it was deleted. */
const fieldChange = z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() })
export type FieldChange = z.infer<typeof fieldChange>

const recordHistoryEntry = z.object({
  /** Revision in the stream, as `before` takes it. */
  revision: z.string(),
  /** Position in the log, with which reads that take `position` return the state of that moment. */
  position: z.string(),
  at: z.string(),
  /** User id; 0 is the system itself. */
  by: z.number().int(),
  cause: historyCause,
  changes: z.array(fieldChange),
})
export type RecordHistoryEntry = z.infer<typeof recordHistoryEntry>

/** `GET {record}/{id}/history`, latest first; `next` is the `before` for the next request, null at the beginning. */
export const recordHistory = z.object({ content: z.array(recordHistoryEntry), next: z.string().nullable() })
export type RecordHistory = z.infer<typeof recordHistory>
