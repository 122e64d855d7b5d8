import { z } from 'zod'
import { logNumber } from '../log-number.ts'
import { id } from '../number.ts'
import { toldOrigin } from '../told-origin.ts'
import { SEALS_STREAM } from './log-seal.ts'

/** Changes that an entry names; how many there are is said beside them. */
export const NAMED_CHANGES = 20

/** Where something happened: the streams of the log, without their years. */
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

/** `7-2019`: a division and a year. */
const peopleOf = z
  .string()
  .regex(/^\d{1,9}-\d{4}$/)
  .transform((text) => {
    const [division = 0, year = 0] = text.split('-').map(Number)
    return { division, year }
  })
export type PeopleOf = z.output<typeof peopleOf>

const name = z.string().regex(/^[\w:-]{1,100}$/)

/** What is asked of the trail; everything that is given must hold. */
export const trailQuery = z.object({
  /** User id; 0 is the system itself. */
  person: z.coerce
    .number()
    .pipe(z.union([z.literal(0), id]))
    .optional(),
  /** Moments, the first inclusive, the second not. */
  since: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  /** An area, or the type of an event. Seals are told only to those who ask for them. */
  kind: name.optional(),
  /** A record (`costCentre:17`) or a stream (`staff-2019`). */
  object: name.optional(),
  /**
   * Only what was done to people of a division in the yearly data of a year: `7-2019`. Each change is told where the person
   * counted when it happened, and a move at both ends, be it of the person, of a cost centre or of a department.
   */
  peopleOf: peopleOf.optional(),
  /** Only what is older than this position: where the answer before ended. */
  before: logNumber.optional(),
  size: z.coerce.number().int().min(1).max(500).default(50),
})
export type TrailQuery = z.infer<typeof trailQuery>

/**
 * Why what a file was to change in a row was written down and never counted: somebody changed the row while the file was
 * imported, or the import was not completed, or not yet.
 */
const uncounted = z.enum(['superseded', 'unfinished'])
export type Uncounted = z.infer<typeof uncounted>

/**
 * `from` is absent of what came, `to` of what went. `of` names what the field belongs to where one event tells of several: a
 * record (`staff:20190000001`), or a year (`year:2019`).
 */
const trailChange = z.object({
  of: z.string().optional(),
  /** Of a record, `planning.startYear` inside another; or the key of an entry of the draft. */
  field: z.string(),
  from: z.unknown().optional(),
  to: z.unknown().optional(),
  /** Only where the change never took effect. */
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
  /** The record, where it is about one. */
  object: z.string().nullable(),
  stream: z.string(),
  revision: z.string(),
  /** The first ones, and how many there are; none of a secret. */
  changes: z.array(trailChange),
  changed: z.number().int(),
  /** How many of those never counted. */
  uncounted: z.number().int(),
})
export type TrailEntry = z.infer<typeof trailEntry>

/** The latest first. */
export const trailPage = z.object({
  content: z.array(trailEntry),
  /** To be sent as `before`; null at the beginning of the log. A page may have fewer entries than were asked for, and go on. */
  next: z.string().nullable(),
})
export type TrailPage = z.infer<typeof trailPage>
