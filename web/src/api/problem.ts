import type { FieldError } from '@staffplan/contracts/refusal'

/** Why a call failed, by the server's error code; `unreachable` when there was no answer. */
export type Problem = {
  readonly status: number
  readonly code: string
  /** Details for support; '' when the server gave none. */
  readonly detail: string
  readonly params: Readonly<Record<string, unknown>>
  readonly errors: readonly FieldError[]
}

const unreachable: Problem = { status: 0, code: 'unreachable', detail: '', params: {}, errors: [] }

const TOO_MANY = 429

/**
 * Reads `application/problem+json`, and the errors of `/oauth/token`, whose form RFC 6749 prescribes. OAuth has no code
 * for too many attempts and reports a wrong password instead, so status 429 decides. `after` is the header
 * `Retry-After`.
 */
export function problemOf(status: number | string, body: unknown, after?: string | null): Problem {
  if (typeof status !== 'number') return unreachable
  const fields = isObject(body) ? body : {}
  if (status === TOO_MANY && typeof fields['code'] !== 'string') return tooMany(after)
  return {
    status,
    code: codeOf(fields) ?? (status >= 500 ? 'internal' : 'request-malformed'),
    detail: textOf(fields['detail']) ?? textOf(fields['message']) ?? '',
    params: isObject(fields['params']) ? fields['params'] : {},
    errors: Array.isArray(fields['errors']) ? fields['errors'].filter(isFieldError) : [],
  }
}

function tooMany(after: string | null | undefined): Problem {
  const retryAfter = Number(after ?? NaN)
  const params = Number.isFinite(retryAfter) ? { retryAfter } : {}
  return { status: TOO_MANY, code: 'rate-limited', detail: '', params, errors: [] }
}

/** Whether the same read may succeed later: there was no answer, the server failed, or it is limiting the rate. */
export function isTransient({ status }: Problem): boolean {
  return status === 0 || status === TOO_MANY || status >= 500
}

/** Whether the command may have been carried out: no answer came, the server says so, or a proxy answered in its place. */
export function isOutcomeUnknown(problem: Problem | undefined): boolean {
  if (!problem) return false
  const { status, code } = problem
  return status === 0 || status === 502 || status === 504 || code === 'outcome-unknown'
}

function textOf(field: unknown): string | null {
  return typeof field === 'string' ? field : null
}

function codeOf(fields: Record<string, unknown>): string | null {
  if (typeof fields['code'] === 'string') return fields['code']
  return typeof fields['error'] === 'string' ? fields['error'].replaceAll('_', '-') : null
}

function isFieldError(value: unknown): value is FieldError {
  return isObject(value) && typeof value['pointer'] === 'string' && typeof value['code'] === 'string'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
