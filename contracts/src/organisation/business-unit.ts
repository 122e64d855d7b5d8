import { z } from 'zod'
import { id } from '../number.ts'
import { defineRecord } from '../record.ts'
import { optionalText, requiredText } from '../text.ts'
import { colour } from './colour.ts'
import { figureNames, figures } from './figures.ts'

export const businessUnit = defineRecord({
  name: 'businessUnit',
  plural: 'businessUnits',
  path: '/v1/businessUnits',
  fields: { name: requiredText(), comment: optionalText(), color: colour },
  computed: figureNames,
})

/** A business unit as other records refer to it. */
export const businessUnitReference = z.object({ id, name: z.string(), color: z.string() })

export const businessUnitRow = businessUnitReference.extend({ comment: z.string(), ...figures.shape })
export type BusinessUnitRow = z.infer<typeof businessUnitRow>
