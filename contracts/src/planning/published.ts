import { z } from 'zod'
import { planningPeriod } from '../arithmetic/period.ts'
import { id } from '../number.ts'
import { draftWrite } from './draft.ts'

/** `GET /v1/bigPicture/published`: the published plan; `rev` counts publishes, 0 before the first. */
export const publishedState = z.object({
  epoch: z.string(),
  rev: z.number().int().min(0),
  /** When it was published; null before the first time. */
  at: z.string().nullable(),
  cells: z.array(draftWrite.omit({ w: true })),
  period: planningPeriod,
})
export type PublishedState = z.infer<typeof publishedState>

/** An event of the topic `published:{planId}`: what a publish changed. */
export const publishedFeedEvent = z.object({
  rev: z.number().int().min(1),
  at: z.string(),
  ops: z.array(draftWrite.omit({ w: true })),
})
export type PublishedFeedEvent = z.infer<typeof publishedFeedEvent>

/** Numbers by scope key, as the maps `userInput` and `calculated` are sent. */
export const scopedNumbers = z.record(z.string(), z.number().nullable())
export type ScopedNumbers = z.infer<typeof scopedNumbers>

const appliedDriver = z.object({
  /** Id of the entry; a timestamp if it was added in a browser. */
  id: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  driverID: id,
  value: z.number(),
})

/** `bigPictureStore/drivers`: the special drivers applied to each scope, in order. */
export const appliedDrivers = z.object({ fte: z.record(z.string(), z.array(appliedDriver)) })
export type AppliedDrivers = z.infer<typeof appliedDrivers>

/** `bigPictureStore/drivers` as it may be sent: an entry without `id` is a new one. */
export const sentDrivers = z.strictObject({
  fte: z.record(z.string(), z.array(z.strictObject(appliedDriver.partial({ id: true }).shape))),
})
