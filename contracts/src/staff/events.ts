import { z } from 'zod'
import { event, type EventDefinitions, type EventOf } from '../event-definition.ts'
import { id } from '../number.ts'
import { importKind } from './import-kind.ts'
import { changedRow, rowsOfChunk, wholeRow } from './personal-facts.ts'
import { type StaffYear, staffYear } from './staff.ts'

export type StaffPersonal = Omit<StaffYear, 'year' | 'costCentre'>

/**
 * Personal data, in a group of its own so that it can be sealed (encrypted) per person. Only its shape is checked: what was
 * accepted once stays readable whatever `staffYear` demands later, and tens of thousands of rows are read at a time.
 */
const personal: z.ZodObject<{ readonly [Field in keyof StaffPersonal]: z.ZodType<StaffPersonal[Field]> }> =
  z.object({
    employeeId: z.string(),
    name: z.string(),
    grade: z.string(),
    dob: z.string().nullable(),
    jobTitle: z.string(),
    position: z.string(),
    basicSalary: z.number(),
    totalMonthSalary: z.number(),
    allowances: z.record(z.string(), z.number()),
    overTimeHours: z.number().nullable(),
    educationCost: z.number().nullable(),
    projectLocation: z.string(),
  })

/** Set when the key of the personal data has been erased. */
const erased = z.literal(true).optional()

/** A stored row: one person in one year on one cost centre. */
const values = z.object({ costCentreId: id, personal, erased })
export type StaffValues = z.infer<typeof values>

/** Only the fields that differ. */
const part = z.object({ costCentreId: id.optional(), personal: personal.partial().optional() })
export type StaffPart = z.infer<typeof part>

const year = staffYear.shape.year

/** One change that an import makes. */
const importOp = z.discriminatedUnion('op', [
  z.object({ op: z.literal('add'), id, ...values.shape }),
  z.object({ op: z.literal('change'), id, from: part, to: part, erased }),
  z.object({ op: z.literal('remove'), id, ...values.shape }),
])
export type StaffImportOp = z.infer<typeof importOp>

const importId = z.uuid()

/** A completed import in the stream of the year; its rows count from here on. */
export const importCompleted = z.object({
  importId,
  year,
  kind: z.enum([...importKind.options, 'undo']),
  /** Stream of the chunks. */
  stream: z.string(),
  chunks: z.number().int(),
  accepted: z.number().int(),
  inserted: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  removed: z.number().int(),
  /** Numbers of cost centres that the import created. */
  newCostCentres: z.array(z.string()),
  /** SHA-256 by which the same file is recognised, keyed if personal data is sealed; empty for an undo. */
  fileHash: z.string(),
  /** Id of the import that this one undoes. */
  undoes: importId.optional(),
  /**
   * Rows that somebody changed after the import had written them to a chunk: for each, only ops from chunk number `before` on
   * count (the first chunk is number 0).
   */
  superseded: z.array(z.object({ id, before: z.number().int() })),
})
export type StaffImportCompleted = z.infer<typeof importCompleted>

/** From schema 2 on, personal data is stored encrypted if there is a key store; its shape is the same. */
const sealedSince = (old: unknown): unknown => old

/**
 * Stream `staff-{year}` has single edits and completed imports, `staffImport-{importId}` an import's chunks (at most 500 rows
 * and 512 KiB each). Readers apply chunks only when the import is completed.
 */
export const staffEvents = {
  StaffAdded: event(z.object({ id, year, ...values.shape }), { upcasts: [sealedSince], sealing: wholeRow }),
  StaffChanged: event(z.object({ id, year, from: part, to: part, erased }), {
    upcasts: [sealedSince],
    sealing: changedRow,
  }),
  StaffDeleted: event(z.object({ id, year, ...values.shape }), { upcasts: [sealedSince], sealing: wholeRow }),
  StaffImportChunk: event(z.object({ importId, year, ops: z.array(importOp) }), {
    upcasts: [sealedSince],
    sealing: rowsOfChunk,
  }),
  /** All keys of the row's personal data were erased. Past totals still count the person, but no pay. */
  StaffErased: event(z.object({ id, year, totals: z.literal('headcount') })),
  StaffImportCompleted: event(importCompleted, {
    upcasts: [(old) => ({ ...(old as object), superseded: [] })], // parsed afterwards
  }),
} satisfies EventDefinitions
export type StaffEvent = EventOf<typeof staffEvents>

/** The change that an edit of a single row makes; null for imports and erasures. */
export function editIn(staffEvent: StaffEvent): StaffImportOp | null {
  switch (staffEvent.type) {
    case 'StaffAdded':
      return { op: 'add', ...staffEvent.data }
    case 'StaffChanged':
      return { op: 'change', ...staffEvent.data }
    case 'StaffDeleted':
      return { op: 'remove', ...staffEvent.data }
    case 'StaffImportChunk':
    case 'StaffImportCompleted':
    case 'StaffErased':
      return null
  }
}

/** A stored chunk; its revision is its chunk number. */
export type ImportChunk = {
  readonly revision: bigint
  readonly data: { readonly ops: readonly StaffImportOp[] }
}

/** The ops of one chunk that count, once its import is completed. */
export function countedOps(
  { superseded }: Pick<StaffImportCompleted, 'superseded'>,
  { revision, data }: ImportChunk,
): readonly StaffImportOp[] {
  const late = new Set(superseded.filter(({ before }) => revision < BigInt(before)).map((one) => one.id))
  return late.size === 0 ? data.ops : data.ops.filter((op) => !late.has(op.id))
}

/** Size of each year's range of ids, so that an id tells its year; ids are never reused. */
export const STAFF_IDS_PER_YEAR = 10_000_000

export function yearOfStaffId(staffId: number): number {
  return Math.floor(staffId / STAFF_IDS_PER_YEAR)
}

export function staffStream(ofYear: number): string {
  return `staff-${ofYear}`
}

/** Stream of an import's chunks; each attempt has a stream of its own. */
export function staffImportStream(importId: string, attempt: number): string {
  return `staffImport-${importId}${attempt === 1 ? '' : `-${attempt}`}`
}

const IMPORT_ID_LENGTH = 36

/** The id of the import that wrote the stream. */
export function importOfStream(stream: string): string {
  return stream.slice('staffImport-'.length).slice(0, IMPORT_ID_LENGTH)
}
