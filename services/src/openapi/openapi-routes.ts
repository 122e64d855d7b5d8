import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Role } from '#roles.ts'
import { openApiDocument } from './document.ts'

const open = { config: { role: 'public' as const } }
const UI = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
/** Files that the page loads. */
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js']
const PAGE = readFileSync(join(import.meta.dirname, 'docs.html'), 'utf8')
const SCRIPT = readFileSync(join(import.meta.dirname, 'docs.js'), 'utf8')
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string
} // the project's own package.json

/**
 * `/openapi.json`, and `/docs` to read it and try the calls. Registered first, so that it sees every route that
 * follows.
 */
export function openApiRoutes(app: FastifyInstance): void {
  const roles = new Map<string, Role>()
  app.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    for (const name of [method].flat()) roles.set(`${name} ${url}`, config?.role ?? 'public')
  })
  let printed: string | null = null
  app.get('/openapi.json', open, (_request, reply) => {
    printed ??= JSON.stringify(openApiDocument(version, roles))
    return reply.type('application/json; charset=utf-8').send(printed)
  })
  app.get('/docs', open, (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  app.get('/docs/docs.js', open, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SCRIPT),
  )
  for (const file of FILES) app.get(`/docs/${file}`, open, (_request, reply) => reply.sendFile(file, UI))
}
