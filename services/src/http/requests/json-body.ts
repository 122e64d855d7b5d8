import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJson } from './json-text.ts'

/** Accepts JSON in UTF-8 (RFC 8259) as the only body of routes that take no file. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      refuseOtherEncodings(request)
      if (bytes.length === 0 && mayBeEmpty(request)) return undefined
      return parseJson(utf8(bytes))
    },
  )
}

/** Routes that need no body; many programs name a content type all the same. */
const WITHOUT_BODY = /\/(?:undo|erase|revoke|users\/:id\/passwordLink)$/

function mayBeEmpty({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'DELETE' || WITHOUT_BODY.test(routeOptions.url ?? '')
}

/** The text of UTF-8 bytes without its byte order mark; `encoding-invalid` when they are not UTF-8. */
export function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('encoding-invalid')
  }
}

/** Refuses (415) any charset but UTF-8 and any compression, instead of guessing. */
export function refuseOtherEncodings(request: FastifyRequest): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
  const compression = request.headers['content-encoding'] ?? 'identity'
  if ((charset ?? 'utf-8').toLowerCase() !== 'utf-8' || compression !== 'identity')
    throw new Refusal('media-type-unsupported')
}
