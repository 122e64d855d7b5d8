import type { LiveErrorCode } from '@staffplan/contracts/live'
import type { RefusalCode } from '@staffplan/contracts/refusal'

const codes: Partial<Record<RefusalCode, LiveErrorCode>> = {
  'body-too-large': 'too-large',
  busy: 'busy',
  'changed-meanwhile': 'busy',
  forbidden: 'forbidden',
  'guard-failed': 'guard-failed',
  internal: 'internal',
  'not-found': 'not-found',
  'rate-limited': 'rate',
  'read-model-behind': 'busy',
  rebuilding: 'busy',
  'snapshot-kept-meanwhile': 'stale-if-match',
  'stale-if-match': 'stale-if-match',
  'storage-full': 'read-only',
  'store-unavailable': 'busy',
  'too-many-entries': 'too-large',
  'too-many-special-drivers': 'too-large',
  unauthenticated: 'forbidden',
}

/** The error code that a socket sends for a refusal; the details keep the exact code. */
export function liveErrorOf(code: RefusalCode): LiveErrorCode {
  return codes[code] ?? 'invalid'
}
