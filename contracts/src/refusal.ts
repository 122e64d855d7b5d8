/** Every code that the server may refuse with; the client has a message for each in three languages. */
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
  // permission
  'unauthenticated',
  'forbidden',
  'origin-foreign',
  'rate-limited',
  // existence and concurrent changes
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

/** One error in what was sent: an RFC 6901 pointer into it, a code, and parameters for the message. */
export type FieldError = {
  readonly pointer: string
  readonly code: string
  readonly params?: { readonly [name: string]: unknown }
}

/** Most errors that one refusal lists, however many there are. */
export const MOST_ERRORS = 100

/** A rule was broken. Knows nothing of HTTP or messages; `params` and `errors` never repeat values that were sent. */
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

/** Codes for side effects of a command. */
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

/** Kinds of uses that keep a record from being deleted, in the `uses` of `in-use`. */
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

/** Number of uses of one kind, with the first few names. */
export type Usage = {
  readonly kind: (typeof useKinds)[number]
  readonly count: number
  readonly names: readonly string[]
}
