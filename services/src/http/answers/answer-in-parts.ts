import { Readable, type ReadableOptions } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signedInAs } from '#http/requests/authenticate.ts'

type Parts = AsyncIterable<string> | Iterable<string>
type Sent = Pick<ReadableOptions, 'signal' | 'highWaterMark'> & {
  readonly mediaType: string
  readonly parts: Parts
  /** However it ends. */
  readonly onEnd?: () => void
  /** Milliseconds after which whoever takes nothing more is given up; for ever unless given. */
  readonly longestPause?: number
}

/** A text that goes out as it is read; a session that ends on the way gets no more of it. */
export function answerInParts(
  request: FastifyRequest,
  reply: FastifyReply,
  { mediaType, parts, onEnd, longestPause, ...options }: Sent,
): FastifyReply {
  if (request.method === 'HEAD') {
    onEnd?.()
    return reply.type(mediaType).send(Readable.from([])) // no length: that of the parts is not known
  }
  const { sessionId: mine } = signedInAs(request)
  const own = whileSignedIn(request, parts)
  const taken = longestPause === undefined ? own : whileTaken(own, longestPause, () => reply.raw.destroy())
  const text = Readable.from(taken, { ...options, objectMode: false })
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

/** Whoever waits for a part is not pausing, whoever has one still to take is: not for longer than so many milliseconds. */
async function* whileTaken(
  parts: AsyncIterable<string>,
  longest: number,
  giveUp: () => void,
): AsyncGenerator<string> {
  for await (const part of parts) {
    const pause = setTimeout(giveUp, longest)
    try {
      yield part
    } finally {
      clearTimeout(pause)
    }
  }
}
