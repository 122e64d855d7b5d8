import type { StaffPersonal } from '@staffplan/contracts/staff/events'
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
  const { year, costCentre, ...personal } = parseRow(whole, body)
  return { year, row: { costCentreNumber: costCentre.number, personal } }
}

/** The fields that PATCH sends. */
export function readRowPatch(body: unknown): { year?: number; patch: Partial<StaffRowValues> } {
  const sent = wireRow(body)
  const parsed: Record<string, unknown> = parseRow(part, body)
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

/** The row as sent, without its id, and with `costCentreNumber` turned into `costCentre: { number }`. */
function wireRow(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal('invalid', { errors: [{ pointer: '', code: 'wrong-type' }] })
  }
  const { id: _id, costCentreNumber, ...row } = body as Record<string, unknown> // an object, checked above
  if (costCentreNumber === undefined) return row
  if ('costCentre' in row && numberIn(row['costCentre']) !== costCentreNumber) {
    throw new Refusal('invalid', { errors: [{ pointer: '/costCentreNumber', code: 'reference-ambiguous' }] })
  }
  return { ...row, costCentre: { number: costCentreNumber } }
}

function numberIn(costCentre: unknown): unknown {
  return typeof costCentre === 'object' && costCentre !== null && 'number' in costCentre
    ? costCentre.number
    : undefined
}

function parseRow<Schema extends z.ZodObject>(schema: Schema, body: unknown): z.output<Schema> {
  try {
    const row = wireRow(body)
    const parsed = parse(schema, row)
    const { allowances } = row as { readonly allowances?: StaffPersonal['allowances'] } // parsed just now
    // Allowances stay under the headings as sent: what these mean depends on the stored ones.
    return { ...parsed, ...(allowances && { allowances }) }
  } catch (error) {
    throw error instanceof Refusal ? rowRefusalAsSent(body, error) : error
  }
}

/** Points errors about the cost centre to `costCentreNumber`, if that was sent and `costCentre` was not. */
export function rowRefusalAsSent(body: unknown, refusal: Refusal): Refusal {
  if (typeof body !== 'object' || body === null || !('costCentreNumber' in body) || 'costCentre' in body)
    return refusal
  const { code, params, message: detail } = refusal
  const errors = refusal.errors.map((error) =>
    error.pointer === '/costCentre/number' ? { ...error, pointer: '/costCentreNumber' } : error,
  )
  return new Refusal(code, { params, errors, detail })
}
