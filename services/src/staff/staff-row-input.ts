import { Refusal } from '@staffplan/contracts/refusal'
import { staffYear } from '@staffplan/contracts/staff/staff'
import { parse } from '@staffplan/contracts/validation'
import { z } from 'zod'
import type { StaffRowValues } from './staff-row-commands.ts'

const input = staffYear.extend({
  dob: staffYear.shape.dob.default(null),
  allowances: staffYear.shape.allowances.default({}),
  overTimeHours: staffYear.shape.overTimeHours.default(null),
  educationCost: staffYear.shape.educationCost.default(null),
  costCentre: z.object({ number: staffYear.shape.costCentre.shape.number }),
})
const whole = z.strictObject(input.shape)
const part = z.strictObject(staffYear.extend({ costCentre: input.shape.costCentre }).partial().shape)

/** A whole row as POST and PUT send it. */
export function readRow(body: unknown): { year: number; row: StaffRowValues } {
  const { year, costCentre, ...personal } = parse(whole, wireRow(body))
  return { year, row: { costCentreNumber: costCentre.number, personal } }
}

/** The fields that PATCH sends. */
export function readRowPatch(body: unknown): { year?: number; patch: Partial<StaffRowValues> } {
  const sent = wireRow(body)
  const parsed: Record<string, unknown> = parse(part, sent)
  const { year, costCentre, ...personal } = Object.fromEntries(
    Object.entries(parsed).filter(([key]) => key in sent),
  ) as Partial<z.infer<typeof part>> // keys and values of the parsed part
  return {
    ...(year === undefined ? {} : { year }),
    patch: {
      ...(costCentre === undefined ? {} : { costCentreNumber: costCentre.number }),
      personal: personal as StaffRowValues['personal'], // only the keys that were sent; the caller lays it over a whole row
    },
  }
}

/** `costCentreNumber` is taken for `costCentre: { number }`; id and the centre's name are ours. */
function wireRow(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal('invalid', { errors: [{ pointer: '', code: 'wrong-type' }] })
  }
  const { id: _id, costCentreNumber, ...row } = body as Record<string, unknown> // an object, checked above
  return costCentreNumber === undefined || 'costCentre' in row
    ? row
    : { ...row, costCentre: { number: costCentreNumber } }
}
