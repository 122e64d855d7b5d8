/** Every code the server may refuse with; the client has words for each in three languages. */
export const refusalCodes = [
  // the request cannot be read
  'body-too-large',
  'encoding-invalid',
  'id-invalid',
  'json-duplicate-key',
  'json-malformed',
  'json-too-deep',
  'method-not-allowed',
  'multipart-malformed',
  'parameter-invalid',
  'sort-unknown',
  'media-type-unsupported',
  'request-malformed',
  'year-out-of-range',
  // who may
  'unauthenticated',
  'forbidden',
  'origin-foreign',
  'rate-limited',
  // what is there
  'not-found',
  'moment-ahead',
  'stale-if-match',
  'idempotency-key-reused',
  'changed-meanwhile',
  'not-read',
  // readable but invalid
  'invalid',
  'required',
  'wrong-type',
  'too-long',
  'too-short',
  'too-many-entries',
  'too-many-special-drivers',
  'at-least-one',
  'out-of-range',
  'not-a-step',
  'not-an-integer',
  'not-a-choice',
  'number-not-finite',
  'number-unsafe',
  'text-not-well-formed',
  'text-control-char',
  'text-line-break',
  'email-invalid',
  'colour-invalid',
  'unknown-field',
  'forbidden-key',
  'reference-ambiguous',
  'reference-unknown',
  'duplicate',
  // the stores
  'store-unavailable',
  'outcome-unknown',
  'storage-full',
  'read-model-behind',
  'rebuilding',
  'internal',
  // users and sessions
  'email-taken',
  'last-administrator',
  'delete-self',
  'password-mismatch',
  'password-weak',
  'own-password',
  'password-wrong',
  'password-unchanged',
  'demo-mode',
  'invalid-grant',
  'setup-closed',
  'setup-code-used',
  'setup-code-wrong',
  'link-invalid',
  // organisation
  'cost-centre-exists',
  'cost-centre-taken',
  'in-use',
  // drivers
  'assignment-exists',
  'division-not-in-unit',
  // planning
  'scope-invalid',
  'negative-not-allowed',
  'guard-failed',
  'too-long-ago',
  'snapshot-kept-meanwhile',
  'too-many-snapshots',
  // yearly data
  'busy',
  'check-outdated',
  'column-duplicate',
  'column-missing',
  'csv-quote-misplaced',
  'csv-quote-not-closed',
  'date-order-ambiguous',
  'delimiter-uncertain',
  'encoding-uncertain',
  'file-corrupt',
  'file-empty',
  'file-too-big',
  'format-ods',
  'format-xlsb',
  'format-unknown',
  'format-xls-or-encrypted',
  'header-not-found',
  'import-rejected',
  'employee-exists',
  'import-not-undoable',
  'import-running',
  'import-too-large',
  'limit-cells',
  'limit-columns',
  'limit-rows',
  'limit-strings',
  'limit-time',
  'no-data-rows',
  'not-a-workbook',
  'number-style-ambiguous',
  'person-present',
  'personal-data-unsealed',
  'sealing-absent',
  'sheet-ambiguous',
  'sheet-not-found',
  'workbook-unreadable',
  'wrong-template',
  'xml-dtd',
  'year-mismatch',
  'zip-bomb',
] as const

export type RefusalCode = (typeof refusalCodes)[number]

/** One thing wrong with what was sent: an RFC 6901 pointer into it, a code, and parameters for the words. */
export type FieldError = {
  readonly pointer: string
  readonly code: string
  readonly params?: { readonly [name: string]: unknown }
}

/** Errors that one refusal names at most, of however many things are wrong with what was sent. */
export const MOST_ERRORS = 100

/** A rule said no. Knows neither HTTP nor words; `params` and `errors` never repeat what was sent. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly params: { readonly [name: string]: unknown }
  readonly errors: readonly FieldError[]
  constructor(
    code: RefusalCode,
    more: {
      params?: { readonly [name: string]: unknown }
      errors?: readonly FieldError[]
      detail?: string
    } = {},
  ) {
    super(more.detail ?? code)
    this.name = 'Refusal'
    this.code = code
    this.params = more.params ?? {}
    this.errors = more.errors ?? []
  }
}

/** What a command may have done beside its purpose. */
export const warningCodes = [
  'assignment-removed',
  'calculated-stale',
  'division-left-assignment',
  'import-undo-centres-kept',
  'import-undo-skipped',
] as const

export type Warning = {
  readonly code: (typeof warningCodes)[number]
  readonly params?: { readonly [name: string]: unknown }
}

/** What may still need a record that is to be deleted: the kinds in the `uses` of `in-use`. */
export const useKinds = [
  'bigPicture',
  'bigPictureSaved',
  'changedSince',
  'departments',
  'divisions',
  'primaryAssignments',
  'secondaryAssignments',
  'specialDrivers',
  'specialDriversSaved',
  'staffedCostCentres',
  'staff',
] as const

/** So many of a kind, the first few by name. */
export type Usage = {
  readonly kind: (typeof useKinds)[number]
  readonly count: number
  readonly names: readonly string[]
}
