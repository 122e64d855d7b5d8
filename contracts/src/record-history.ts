import { z } from 'zod'
import { logNumber } from './log-number.ts'

export const recordHistoryQuery = z.object({
  /** Only what is older than this revision: where the answer before ended. */
  before: logNumber.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})
export type RecordHistoryQuery = z.infer<typeof recordHistoryQuery>

/** How a record came to what it is: by itself, with a file, or with the undoing of a file; in the end, that what it said of a person was erased. */
const historyCause = z.enum(['created', 'changed', 'deleted', 'imported', 'importUndone', 'erased'])
export type HistoryCause = z.infer<typeof historyCause>

/** One field as calls name it; `from` is absent of what came, `to` of what went. */
const fieldChange = z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() })
export type FieldChange = z.infer<typeof fieldChange>

const recordHistoryEntry = z.object({
  /** Of the stream; what `before` takes. */
  revision: z.string(),
  /** Of the log: every read that takes `position` tells what it was then. */
  position: z.string(),
  at: z.string(),
  /** User id; 0 is the system itself. */
  by: z.number().int(),
  cause: historyCause,
  changes: z.array(fieldChange),
})
export type RecordHistoryEntry = z.infer<typeof recordHistoryEntry>

/** `GET {record}/{id}/history`: the latest first; `next` is the `before` of the question that goes on, null at the beginning. */
export const recordHistory = z.object({ content: z.array(recordHistoryEntry), next: z.string().nullable() })
export type RecordHistory = z.infer<typeof recordHistory>
