import { z } from 'zod'
import { id, isOnGrid } from '../number.ts'
import { defineRecord } from '../record.ts'
import { storedAs } from '../stored-shape.ts'
import { optionalText, requiredText } from '../text.ts'

/** Relative multiplies by 1 + value (0.07 is 7 %), absolute adds the value to the FTE. */
export const specialDriverType = z.enum(['absolute', 'relative'])
export type SpecialDriverType = z.infer<typeof specialDriverType>

/** A percentage has up to 3 decimals, so its fraction has up to 5. */
const DECIMALS = { relative: 5, absolute: 3 } as const
const MAX_VALUE = 1_000_000
/** Largest value, positive or negative, that may be applied to a division, by type. */
export const LARGEST_APPLIED = { relative: 100, absolute: MAX_VALUE } as const

export const specialDriver = defineRecord({
  name: 'specialDriver',
  plural: 'specialDrivers',
  path: '/v1/drivers/specialDrivers',
  fields: {
    name: requiredText(),
    comment: optionalText(),
    type: specialDriverType,
    /** Checked here against the finer of the two steps; `specialValueStep` checks against that of the type. */
    value: storedAs(
      z
        .number()
        .min(-MAX_VALUE)
        .max(MAX_VALUE)
        .refine((value) => isOnGrid(value, DECIMALS.relative), {
          params: { code: 'not-a-step', step: 10 ** -DECIMALS.relative },
        })
        .transform((value) => Number(value.toFixed(DECIMALS.relative)) + 0),
      z.number(),
    ),
  },
  computed: ['target'],
})

/** The step of the type when the value is not a multiple of it; null when it is. */
export function specialValueStep(type: SpecialDriverType, value: number): number | null {
  return isOnGrid(value, DECIMALS[type]) ? null : 10 ** -DECIMALS[type]
}

export const specialDriverRow = z.object({
  id,
  name: z.string(),
  comment: z.string(),
  type: specialDriverType,
  value: z.number(),
  /** The figure that the special driver changes. */
  target: z.literal('fte'),
})
export type SpecialDriverRow = z.infer<typeof specialDriverRow>
