import { z } from 'zod'
import { type EventDefinitions, event } from '../event-definition.ts'
import { planningPeriod } from '../arithmetic/period.ts'
import { specialDriverType } from '../drivers/special-driver.ts'
import { id } from '../number.ts'
import {
  draftCause,
  draftOp,
  draftPart,
  draftValue,
  draftWrite,
  overwritten,
  restoredSnapshot,
} from './draft.ts'
import { sentVia } from './sent-via.ts'

/** Fields of every event of a draft, besides the log's own metadata. */
const command = {
  clientId: z.string(),
  seq: z.number().int(),
  /** Revision on the sender's screen. */
  base: z.number().int(),
  via: sentVia,
  /** SHA-256 of the event before this one, empty in the first: so history cannot be changed unnoticed. */
  prevHash: z.string(),
}

const opsApplied = z.object({
  ...command,
  ops: z.array(draftWrite),
  cause: draftCause,
  over: z.array(overwritten).optional(),
  /** Keys left as they are: a restored snapshot has them for things that no longer exist, or others wrote them since. */
  skipped: z.array(z.string()).optional(),
  snapshot: restoredSnapshot.optional(),
  /** For a restored moment: the revision whose state was restored. */
  moment: z.number().int().optional(),
  /** Revision of the last part of the write that an undo or redo takes back. */
  undone: z.number().int().optional(),
  /** User whose change a revert takes back; absent when it was the sender's own. */
  revertedUser: z.number().int().optional(),
  txn: draftPart.optional(),
})
export type DraftOpsApplied = z.infer<typeof opsApplied>

const published = z.object({
  ...command,
  /** Revision of the draft that ordinary users see from now on. */
  upTo: z.number().int(),
  message: z.string().optional(),
  /** Log position of the organisation's structure for which the result was calculated. */
  structPos: z.string(),
  /** Version of the rules of calculation. */
  engine: z.string(),
  /** The planning period, and the applied special drivers as defined then. Null in events of schema 1, like `upToHash`. */
  period: planningPeriod.nullable(),
  specialDrivers: z
    .array(z.object({ id, name: z.string(), type: specialDriverType, value: z.number() }))
    .nullable(),
  /** SHA-256 of the stored event at `upTo`; by the chain it covers every entry before. Empty for an empty draft. */
  upToHash: z.string().nullable(),
  /** SHA-256 over the published entries. */
  stateHash: z.string(),
  /**
   * SHA-256 over the calculated values. With sealing it is keyed with a key of the installation, because somebody who knows
   * everybody else's pay could otherwise check guesses of one person's. Older events have it without a key.
   */
  resultHash: z.string(),
  /** Number of values that the client had calculated differently, if it sent its own. */
  mismatches: z.number().int().optional(),
  /** Commands that wrote nothing but share this save, with digests of their requests, to recognise them when sent again. */
  calls: z.array(z.object({ commandId: z.string(), request: z.string() })).optional(),
})
export type DraftPublished = z.infer<typeof published>

const kept = {
  ...command,
  title: z.string(),
  /** SHA-256 over the entries, as in a publish. */
  stateHash: z.string(),
  /** Revision of the former snapshot of that title. */
  replaces: z.number().int().optional(),
}

/** A snapshot of the draft as of a revision. */
const snapshotCreated = z.object({ ...kept, atRev: z.number().int() })
export type SnapshotCreated = z.infer<typeof snapshotCreated>

/** A snapshot of entries that a client sent: stored as pairs, so that a full draft fits into one append. */
const snapshotImported = z.object({ ...kept, entries: z.array(z.tuple([z.string(), draftValue])) })
const importedAsOps = z.looseObject({ entries: z.array(draftOp) })
export type SnapshotImported = z.infer<typeof snapshotImported>

const snapshotDeleted = z.object({
  ...command,
  title: z.string(),
  stateHash: z.string(),
  /** Revision that created the snapshot. */
  rev: z.number().int(),
})
export type SnapshotDeleted = z.infer<typeof snapshotDeleted>

/** Stream `bigPicture-{startYear}`. */
export const draftEvents = {
  DraftOpsApplied: event(opsApplied, {
    upcasts: [
      (old) => {
        const { whose, ...rest } = old as { readonly whose?: unknown } // an object, as every event's data
        return whose === undefined ? rest : { ...rest, revertedUser: whose }
      },
    ],
  }),
  DraftPublished: event(published, {
    upcasts: [(old) => ({ ...(old as object), period: null, specialDrivers: null, upToHash: null })], // as above
  }),
  SnapshotCreated: event(snapshotCreated),
  SnapshotImported: event(snapshotImported, {
    upcasts: [
      (old) => {
        const { entries, ...rest } = importedAsOps.parse(old)
        return { ...rest, entries: entries.map(({ k, v }) => [k, v]) }
      },
    ],
  }),
  SnapshotDeleted: event(snapshotDeleted),
} satisfies EventDefinitions
