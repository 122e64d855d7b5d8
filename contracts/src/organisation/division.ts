import { z } from 'zod'
import { id } from '../number.ts'
import { defineRecord } from '../record.ts'
import { optionalText, requiredText } from '../text.ts'
import { businessUnitReference } from './business-unit.ts'
import { figureNames, figures } from './figures.ts'

export const division = defineRecord({
  name: 'division',
  plural: 'divisions',
  path: '/v1/divisions',
  fields: { name: requiredText(), comment: optionalText(), businessUnitId: id },
  references: { businessUnit: 'businessUnitId' },
  computed: figureNames,
})

/** A division as other records refer to it. */
export const divisionReference = z.object({
  id,
  name: z.string(),
  businessUnit: businessUnitReference,
})

export const divisionRow = divisionReference.extend({ comment: z.string(), ...figures.shape })
export type DivisionRow = z.infer<typeof divisionRow>
