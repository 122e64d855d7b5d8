import { z } from 'zod'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MAX_SEARCH, pageOf } from '../paging.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A body other than JSON. */
export type FormBody = {
  readonly mediaType: 'multipart/form-data' | 'application/x-www-form-urlencoded'
  readonly fields: z.ZodObject
}

/** One call that other programs may rely on. Roles, and refusals that any call may get, are declared by the routes. */
export type Operation = {
  readonly method: Method
  /** Parameters as OpenAPI writes them: `/v1/divisions/{id}`. */
  readonly path: `/${string}`
  /** Chapter of the documentation. */
  readonly tag: Tag
  readonly summary: string
  readonly description?: string
  readonly query?: z.ZodObject
  readonly body?: z.ZodType | FormBody
  readonly answer: Answer
  /** The call takes `If-Match`. */
  readonly isConditional?: boolean
  /** The call takes `Min-Position`. */
  readonly isPositioned?: true
}

/** The route as the server declares it: `GET /v1/divisions/:id`. */
export function routeOf({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
}

type Answer = {
  readonly status: 200 | 201 | 204
  /** Absent when there is no body, or when it is not JSON. */
  readonly body?: z.ZodType
  /** Media types other than JSON. */
  readonly mediaTypes?: readonly string[]
}

export const tags = {
  'Signing in': 'Tokens, the first administrator, own password.',
  Organisation: 'Business units, divisions, departments and cost centres, with their figures of a year.',
  'Yearly data': 'Who was employed in which year at what pay; imports of files.',
  Drivers: 'What headcount follows, and which part of the organisation follows what.',
  Planning: 'The big picture: its structure, the shared draft, what is published, and explanations.',
  Analytics: 'Expenses and overtime by year.',
  Settings: 'What holds for the whole installation.',
  Trail: 'Who did what, when, over everything that is stored; its seals.',
  Users: 'Who may sign in, and as what.',
  Operating: 'For whoever runs the server.',
} as const
export type Tag = keyof typeof tags

/** Query parameters of every list call. `perPage`, `sortField` and `sortOrder` are accepted as well. */
export const pageParameters = z.object({
  page: z.number().int().min(0).default(0).describe('Counted from 0.'),
  size: z.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  sort: z
    .string()
    .regex(/^[\w.]+(,(asc|desc))?$/)
    .optional()
    .describe('`field,asc` or `field,desc`; up to three.'),
  search: z
    .string()
    .max(MAX_SEARCH)
    .optional()
    .describe(
      'Words that a row holds, each of them, in its id, names, numbers or comment; case and accents make no difference.',
    ),
})

type Listing = Pick<Operation, 'summary'> & { readonly row: z.ZodType; readonly query?: z.ZodRawShape }

type Told = Omit<Operation, 'method' | 'path' | 'tag' | 'answer'> & {
  /** A schema stands for 200 with that body; absent, the answer is 204. */
  readonly answer?: z.ZodType | Answer
}

/** Functions that declare the calls of a chapter, one for each kind of call. */
export function callsOf(tag: Tag) {
  const by =
    (method: Method, general: Partial<Operation> = {}) =>
    (path: `/${string}`, { answer, ...told }: Told): Operation => {
      const answered = answer && ('status' in answer ? answer : ({ status: 200, body: answer } as const))
      return { method, path, tag, ...general, ...told, answer: answered ?? { status: 204 } }
    }
  const read = by('GET', { isPositioned: true })
  return {
    read,
    /** As NDJSON it answers the whole list, one row per line. */
    list: (path: `/${string}`, { summary, row, query = {} }: Listing) =>
      read(path, {
        summary,
        query: pageParameters.extend(query),
        answer: { status: 200, body: pageOf(row), mediaTypes: ['application/x-ndjson'] },
      }),
    get: by('GET'),
    post: by('POST'),
    put: by('PUT', { isConditional: true }),
    patch: by('PATCH', { isConditional: true }),
    remove: by('DELETE', { isConditional: true }),
  }
}

/** What a command may add to its answer. */
export const warned = z.object({
  warnings: z
    .array(z.object({ code: z.string(), params: z.record(z.string(), z.unknown()).optional() }))
    .optional(),
})
