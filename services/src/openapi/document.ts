import { type FormBody, type Operation, routeOf, tags } from '@staffplan/contracts/api/operation'
import { operations } from '@staffplan/contracts/api/operations'
import { refusalCodes } from '@staffplan/contracts/refusal'
import { z } from 'zod'
import { statusOf } from '#http/answers/refusals.ts'
import type { Role } from '#roles.ts'

type JsonObject = { readonly [key: string]: unknown }

/** The role that a route requires, by method and path as the server writes it: `GET /v1/divisions/:id`. */
export type RolesByRoute = ReadonlyMap<string, Role>

const PROBLEM = 'application/problem+json'
const WHOM = {
  public: 'For anybody.',
  user: 'For everybody who is signed in.',
  auditor: 'For auditors and administrators.',
  admin: 'For administrators.',
} as const satisfies Record<Role, string>

/** The calls as OpenAPI 3.1 describes them (https://spec.openapis.org/oas/v3.1.1.html); roles are those of the routes. */
export function openApiDocument(version: string, roles: RolesByRoute): JsonObject {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const role = roles.get(routeOf(operation))
    if (role === undefined) continue // another kind of process: a projector has no calls
    const calls = (paths[operation.path] ??= {})
    calls[operation.method.toLowerCase()] = described(operation, role)
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Staffplan',
      version,
      description:
        'Sign in with `POST /oauth/token` and send the token as `Authorization: Bearer`. A command answers where it stands in the log (`Position`); a read that sends it as `Min-Position` shows it. A `POST` that carries an `Idempotency-Key` is stored once, however often it is sent; a change or deletion repeats safely with `If-Match`.',
    },
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    security: [{ person: [] }],
    paths,
    components: {
      securitySchemes: {
        person: {
          type: 'oauth2',
          description: 'E-mail and password; the token is sent as `Authorization: Bearer`.',
          flows: { password: { tokenUrl: '/oauth/token', scopes: {} } },
        },
        client: { type: 'http', scheme: 'basic', description: 'The client credentials of the installation.' },
      },
      schemas: { Problem: problem },
      responses: {
        Refused: {
          description: 'Refused (RFC 9457); `code` says why, `errors` where in what was sent.',
          content: { [PROBLEM]: { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  }
}

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'instance', 'errors'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer', enum: [...new Set(Object.values(statusOf))].toSorted((a, b) => a - b) },
    code: { type: 'string', enum: refusalCodes },
    detail: { type: 'string' },
    instance: { type: 'string', description: 'Names the request in the log.' },
    params: { type: 'object' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'code'],
        properties: {
          pointer: { type: 'string', description: 'RFC 6901, into what was sent.' },
          code: { type: 'string' },
          params: { type: 'object' },
        },
      },
    },
  },
}

function described(operation: Operation, role: Role): JsonObject {
  const { tag, summary, description, body, method } = operation
  const security = operation.path === '/oauth/token' ? [{ client: [] }] : role === 'public' ? [] : undefined
  return {
    tags: [tag],
    summary,
    operationId: operationIdOf(operation),
    description: [description, WHOM[role]].filter(Boolean).join(' '),
    ...(security && { security }),
    parameters: parametersOf(operation),
    ...(body && { requestBody: { required: method !== 'DELETE', content: contentOf(body) } }),
    responses: {
      [operation.answer.status]: answered(operation),
      default: { $ref: '#/components/responses/Refused' },
    },
  }
}

/** Operation id, such as `get-divisions-id` for `GET /v1/divisions/{id}`. */
function operationIdOf({ method, path }: Operation): string {
  const words = path.split(/[/{}]+/).filter((word) => word !== '' && word !== 'v1')
  return [method.toLowerCase(), ...words].join('-')
}

function parametersOf({ path, query, method, isConditional, isPositioned }: Operation): JsonObject[] {
  const inPath = path.matchAll(/\{(\w+)\}/g).map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const { properties = {}, required = [] } = query ? schemaOf(query, 'input') : {}
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  const headers = [
    ...(isPositioned ? ['Min-Position'] : []),
    ...(isConditional ? ['If-Match'] : []),
    ...(method === 'POST' ? ['Idempotency-Key'] : []),
  ].map((name) => ({ name, in: 'header', schema: { type: 'string' } }))
  return [...inPath, ...inQuery, ...headers]
}

function contentOf(body: NonNullable<Operation['body']>): JsonObject {
  if (isForm(body)) return { [body.mediaType]: { schema: schemaOf(body.fields, 'input') } }
  return { 'application/json': { schema: schemaOf(body, 'input') } }
}

function answered({ answer }: Operation): JsonObject {
  const { status, body, mediaTypes = [] } = answer
  const others = mediaTypes.map((mediaType) => [mediaType, { schema: { type: 'string' } }])
  const content = {
    ...(body && { 'application/json': { schema: schemaOf(body, 'output') } }),
    ...Object.fromEntries(others),
  }
  return { description: status === 204 ? 'Done.' : 'Answered.', ...(status === 204 ? {} : { content }) }
}

function isForm(body: NonNullable<Operation['body']>): body is FormBody {
  return 'mediaType' in body
}

type ObjectSchema = { properties?: { [name: string]: unknown }; required?: string[] }

/** JSON Schema 2020-12 of a zod schema, which OpenAPI 3.1 accepts as it is. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}
