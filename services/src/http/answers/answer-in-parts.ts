import { Readable, type ReadableOptions } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signedInAs } from '#http/requests/authenticate.ts'

type Parts = AsyncIterable<string> | Iterable<string>
type Sent = Pick<ReadableOptions, 'signal' | 'highWaterMark'> & {
  readonly mediaType: string
  readonly parts: Parts
  /** However it ends. */
  readonly onEnd?: () => void
}

/** A text that goes out as it is read; a session that ends on the way gets no more of it. */
export function answerInParts(
  request: FastifyRequest,
  reply: FastifyReply,
  { mediaType, parts, onEnd, ...options }: Sent,
): FastifyReply {
  const { sessionId: mine } = signedInAs(request)
  const text = Readable.from(whileSignedIn(request, parts), { ...options, objectMode: false })
  // At once: the next part may be waited for, and whoever reads slowly gets no more than what is on its way.
  const unsubscribe = request.server.onRevoked(({ sessionId }) => {
    if (sessionId === mine) reply.raw.destroy()
  })
  text.once('close', () => {
    unsubscribe()
    onEnd?.()
  })
  return reply.type(mediaType).send(text)
}

async function* whileSignedIn(request: FastifyRequest, parts: Parts): AsyncGenerator<string> {
  for await (const part of parts) {
    request.lookAgain()
    yield part
  }
}
