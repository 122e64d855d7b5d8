import { Readable, type ReadableOptions } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signedInAs } from '#http/requests/authenticate.ts'

type Parts = AsyncIterable<string> | Iterable<string>
type Sent = Pick<ReadableOptions, 'signal' | 'highWaterMark'> & {
  readonly mediaType: string
  readonly parts: Parts
  /** Called when the answer has ended, in whatever way. */
  readonly onEnd?: () => void
  /** Milliseconds after which a client that reads nothing more is cut off; never unless given. */
  readonly longestPause?: number
}

/** Answers with a text that is sent as it is produced; cut off when the session ends on the way. */
export function answerInParts(
  request: FastifyRequest,
  reply: FastifyReply,
  { mediaType, parts, onEnd, longestPause, ...options }: Sent,
): FastifyReply {
  if (request.method === 'HEAD') {
    onEnd?.()
    return reply.type(mediaType).send(Readable.from([])) // no length, since that of the parts is not known
  }
  const { sessionId: mine } = signedInAs(request)
  const own = whileSignedIn(request, parts)
  const taken = longestPause === undefined ? own : whileTaken(own, longestPause, () => reply.raw.destroy())
  const text = Readable.from(taken, { ...options, objectMode: false })
  // Destroyed at once, since the next part may take long and a slow reader still has some to read.
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

/** Gives up when the client leaves a part untaken for so many milliseconds; waiting for the next part does not count. */
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
