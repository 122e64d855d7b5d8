import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerUnknownRoutes } from './answers/not-found.ts'

const ROOT = join(import.meta.dirname, '../../../web/dist')
const ENTRY = 'index.html'
const OURS = /^\/(?:v1|oauth|health|metrics)(?:\/|$)/
const FILE = /^\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.\w+$/

/** Serves the built web client: its files as they are, the entry page for its screens' addresses, else 404. */
export function serveSite(app: FastifyInstance, root = ROOT): void {
  app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false })
  answerUnknownRoutes(app, async (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    if (OURS.test(path)) throw new Refusal('not-found')
    if (FILE.test(path) && (await exists(root, path))) return sendFile(reply, path.slice(1))
    if (!wantsPage(request, path) || !(await exists(root, ENTRY))) throw new Refusal('not-found')
    return sendFile(reply, ENTRY)
  })
}

export function isClientBuilt(root = ROOT): Promise<boolean> {
  return exists(root, ENTRY)
}

/** Names in `assets/` contain a digest of the content and never change; other files are revalidated by ETag. */
function sendFile(reply: FastifyReply, file: string): FastifyReply {
  const isImmutable = file.startsWith('assets/')
  reply.header('Cache-Control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  return reply.sendFile(file)
}

/** Whether the request may be for a screen, whose addresses have no dot or escape. */
function wantsPage(request: FastifyRequest, path: string): boolean {
  const { accept = '*/*' } = request.headers
  return !/[.%]/.test(path) && /text\/html|\*\/\*/.test(accept)
}

async function exists(root: string, path: string): Promise<boolean> {
  const found = await stat(join(root, path)).catch(() => null)
  return found?.isFile() ?? false
}
