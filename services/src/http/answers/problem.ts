import { STATUS_CODES } from 'node:http'
import { type FieldError, Refusal, type RefusalCode } from '@staffplan/contracts/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { StorageFull, StoreUnavailable } from '#ports/event-log.ts'
import { statusOf } from './refusals.ts'

const MAX_POINTER = 200
/** Most errors in an answer: as many as an import reports. */
const MAX_ERRORS = 1_000

/** `application/problem+json` (RFC 9457); it repeats no values that were sent. */
type Problem = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: RefusalCode
  readonly detail: string
  /** Id of the request, by which it is found in the log. */
  readonly instance: string
  readonly params?: { readonly [name: string]: unknown }
  readonly errors: readonly FieldError[]
}

/** Answers with a refusal: status, problem body and the headers that belong to it. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { code, params } = refusal
  const status = statusOf[code]
  const retryAfter = retryAfterOf(refusal)
  if (retryAfter !== null) reply.header('Retry-After', String(retryAfter))
  if (code === 'stale-if-match' && typeof params['etag'] === 'string')
    reply.header('ETag', `"${params['etag']}"`)
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer')
  if (request.method === 'HEAD') return reply.code(status).send()
  return reply
    .code(status)
    .type('application/problem+json')
    .serializer((problem: Problem) => JSON.stringify(asTagged(reply, problem)))
    .send(problemOf(request, refusal))
}

/** Replaces the ETag in `params` with that of the header, which can be sent as `If-Match`. */
function asTagged(reply: FastifyReply, problem: Problem): Problem {
  if (problem.params?.['etag'] === undefined) return problem
  return { ...problem, params: { ...problem.params, etag: reply.getHeader('ETag') } }
}

/** The refusal that tells the client of a thrown error; `internal` unless it is ours or Fastify's. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof StorageFull) return new Refusal('storage-full')
  if (error instanceof StoreUnavailable)
    return new Refusal(error.outcomeUnknown ? 'outcome-unknown' : 'store-unavailable')
  return new Refusal(frameworkCodeOf(error) ?? 'internal')
}

function problemOf(request: FastifyRequest, { code, message, params, errors }: Refusal): Problem {
  const status = statusOf[code]
  const shown = errors.slice(0, MAX_ERRORS)
  return {
    type: `urn:staffplan:problem:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail: message,
    instance: `urn:uuid:${request.id}`,
    ...(Object.keys(params).length > 0 ? { params } : {}),
    errors: shown.map(bounded),
  }
}

/** Cuts a pointer short, since it may contain a key that was sent. */
function bounded(error: FieldError): FieldError {
  return error.pointer.length <= MAX_POINTER
    ? error
    : { ...error, pointer: error.pointer.slice(0, MAX_POINTER) }
}

/** Seconds for `Retry-After`; null when trying again later does not help. */
function retryAfterOf({ code, params }: Refusal): number | null {
  const seconds = params['retryAfter']
  if (typeof seconds === 'number') return Math.max(1, Math.ceil(seconds))
  const status = statusOf[code]
  return status === 503 || status === 429 || status === 507 ? 1 : null
}

const FRAMEWORK = new Map<unknown, RefusalCode>(
  Object.entries({
    FST_ERR_BAD_URL: 'encoding-invalid',
    FST_ERR_MAX_PARAM_LENGTH: 'id-invalid',
    FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media-type-unsupported',
    FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'media-type-unsupported',
    FST_INVALID_MULTIPART_CONTENT_TYPE: 'media-type-unsupported',
    FST_REQ_FILE_TOO_LARGE: 'file-too-big',
    FST_FILES_LIMIT: 'file-too-big',
    FST_PARTS_LIMIT: 'body-too-large',
    FST_FIELDS_LIMIT: 'body-too-large',
    FST_ERR_CTP_EMPTY_JSON_BODY: 'json-malformed',
    FST_ERR_CTP_INVALID_JSON_BODY: 'json-malformed',
  } as const),
)

function frameworkCodeOf(error: unknown): RefusalCode | null {
  if (!(error instanceof Error)) return null
  const { code, statusCode } = error as Error & { code?: unknown; statusCode?: unknown } // checked before use
  const known = FRAMEWORK.get(code)
  if (known !== undefined) return known
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? 'request-malformed' : null
}
