import { z } from 'zod'

/** Errors in a row; a file with any of them is refused as a whole. */
const rowErrorCodes = [
  'allowance-not-a-number',
  'boolean-invalid',
  'cell-error',
  'colour-invalid',
  'cost-centre-elsewhere',
  'date-invalid',
  'date-order-ambiguous',
  'date-out-of-range',
  'date-unexpected',
  'date-unreadable',
  'department-empty',
  'duplicate-in-file',
  'employee-unknown',
  'formula-not-calculated',
  'id-leading-zeros-lost',
  'merged-cell',
  'name-ambiguous',
  'negative',
  'not-a-number',
  'not-an-integer',
  'number-style-ambiguous',
  'out-of-range',
  'precision-lost',
  'required-missing',
  'text-too-long',
  'too-few-fields',
  'too-many-fields',
  'year-mismatch',
] as const
export type RowErrorCode = (typeof rowErrorCodes)[number]

/** What an administrator should know about a file that is accepted. */
const rowWarningCodes = [
  'colour-kept',
  'column-ignored',
  'column-left-out',
  'column-left-out-amounts-kept',
  'column-without-heading',
  'control-character',
  'cost-centre-digits',
  'cost-centre-leading-zeros',
  'cost-centre-new',
  'date-hijri-converted',
  'date-is-plain-number',
  'employee-digits',
  'employee-leading-zeros',
  'encoding-guessed',
  'formula-cached-value',
  'id-leading-zeros',
  'name-kept',
  'number-as-text',
  'row-skipped-total',
  'text-garbled',
  'total-mismatch',
] as const
export type RowWarningCode = (typeof rowWarningCodes)[number]

/** Place of an issue: `row` and `column` as in the spreadsheet; `value` has at most 80 characters and is never logged. */
const place = z.object({
  row: z.number().int().optional(),
  column: z.string().optional(),
  header: z.string().optional(),
  value: z.string().optional(),
  /** For `duplicate-in-file`: the row where the value stands first; for `merged-cell`: the row that contains the value. */
  firstRow: z.number().int().optional(),
  /** For `cost-centre-elsewhere`: its department; for `name-kept` and `colour-kept`: what is kept. */
  name: z.string().optional(),
  /** For `employee-digits` and `employee-leading-zeros`: the known employee id that this one resembles. */
  known: z.string().optional(),
  /** For `out-of-range`: the bound that the number exceeds. */
  min: z.number().optional(),
  max: z.number().optional(),
  /** For `date-out-of-range`: the possible years. */
  from: z.number().int().optional(),
  to: z.number().int().optional(),
  /** For `encoding-guessed`: the encoding used. */
  encoding: z.string().optional(),
})

export const rowError = z.object({ pointer: z.string(), code: z.enum(rowErrorCodes), params: place })
export type RowError = z.infer<typeof rowError>

export const rowWarning = z.object({ pointer: z.string(), code: z.enum(rowWarningCodes), params: place })
export type RowWarning = z.infer<typeof rowWarning>

/** How often each code occurred, also beyond the entries listed. */
export const codeCounts = z.record(z.string(), z.number().int())
