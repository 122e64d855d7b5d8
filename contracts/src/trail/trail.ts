import { z } from 'zod'
import { logNumber } from '../log-number.ts'
import { id } from '../number.ts'
import { toldOrigin } from '../told-origin.ts'
import { SEALS_STREAM } from './log-seal.ts'

/** Most changes that an entry lists; it also has their number. */
export const NAMED_CHANGES = 20

/** Areas of the trail: kinds of streams in the log, without their years. */
export const trailAreas = [
  'organisation',
  'drivers',
  'staff',
  'staffImport',
  'bigPicture',
  'manualPlan',
  'settings',
  'users',
  'sessions',
  SEALS_STREAM,
] as const

/** A division and a year, as `7-2019`. */
const peopleOf = z
  .string()
  .regex(/^\d{1,9}-\d{4}$/)
  .transform((text) => {
    const [division = 0, year = 0] = text.split('-').map(Number)
    return { division, year }
  })
export type PeopleOf = z.output<typeof peopleOf>

const name = z.string().regex(/^[\w:-]{1,100}$/)

/** Query of the trail; entries must match all given conditions. */
export const trailQuery = z.object({
  /** User id; 0 is the system itself. */
  person: z.coerce
    .number()
    .pipe(z.union([z.literal(0), id]))
    .optional(),
  /** From `since` (inclusive) until `until` (exclusive). */
  since: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  /** An area, or the type of an event. Seals are returned only when asked for. */
  kind: name.optional(),
  /** A record (`costCentre:17`) or a stream (`staff-2019`). */
  object: name.optional(),
  /**
   * Only changes of people of a division in the yearly data of a year: `7-2019`. A change belongs to the division in which
   * the person counted then; a move, be it of the person, a cost centre or a department, belongs to both divisions.
   */
  peopleOf: peopleOf.optional(),
  /** Only entries older than this position, to continue a former answer. */
  before: logNumber.optional(),
  size: z.coerce.number().int().min(1).max(500).default(50),
})
export type TrailQuery = z.infer<typeof trailQuery>

/**
 * Why a stored change by an import never took effect: somebody changed the row during the import, or the import was not
 * completed (yet).
 */
const uncounted = z.enum(['superseded', 'unfinished'])
export type Uncounted = z.infer<typeof uncounted>

/**
 * Change of a field; `from` is absent for what was created, `to` for what was deleted. If the event is about several things,
 * `of` names the one that has the field: a record (`staff:20190000001`) or a year (`year:2019`).
 */
const trailChange = z.object({
  of: z.string().optional(),
  /** Field of a record, as `planning.startYear` if nested; or the key of an entry of the draft. */
  field: z.string(),
  from: z.unknown().optional(),
  to: z.unknown().optional(),
  /** Set when the change never took effect. */
  uncounted: uncounted.optional(),
})
export type TrailChange = z.infer<typeof trailChange>

const trailEntry = z.object({
  position: z.string(),
  at: z.string(),
  /** User id; 0 is the system itself. */
  person: z.number().int(),
  area: z.string(),
  type: z.string(),
  ...toldOrigin,
  /** The record that the event is about; null when it is not about a single one. */
  object: z.string().nullable(),
  stream: z.string(),
  revision: z.string(),
  /** The first changes, of `changed` in total; none for secrets. */
  changes: z.array(trailChange),
  changed: z.number().int(),
  /** Number of changes that never took effect. */
  uncounted: z.number().int(),
})
export type TrailEntry = z.infer<typeof trailEntry>

/** A page of the trail, latest first. */
export const trailPage = z.object({
  content: z.array(trailEntry),
  /** `before` for the next page; null at the beginning of the log. Pages before the last may be shorter than asked for. */
  next: z.string().nullable(),
})
export type TrailPage = z.infer<typeof trailPage>
