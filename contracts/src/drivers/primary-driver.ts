import { z } from 'zod'
import { id } from '../number.ts'
import { defineRecord } from '../record.ts'
import { optionalText, requiredText } from '../text.ts'
import { dataSources } from './data-sources.ts'

export const primaryDriver = defineRecord({
  name: 'primaryDriver',
  plural: 'primaryDrivers',
  path: '/v1/drivers/primaryDrivers',
  fields: {
    name: requiredText(),
    unit: requiredText(50),
    comment: optionalText(),
    driverDataSources: dataSources,
  },
})

/** A primary or secondary driver in answers. */
export const driverRow = z.object({
  id,
  name: z.string(),
  unit: z.string(),
  comment: z.string(),
  driverDataSources: z.array(z.object({ label: z.string(), weight: z.number() })),
})
export type DriverRow = z.infer<typeof driverRow>
