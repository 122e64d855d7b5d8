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
  const { sessionId: mine } = signedInAs(request)
  const pause = new Pause(longestPause, () => reply.raw.destroy())
  const text = Readable.from(whileTaken(whileSignedIn(request, parts), pause), {
    ...options,
    objectMode: false,
  })
  // At once: the next part may be waited for, and whoever reads slowly gets no more than what is on its way.
  const unsubscribe = request.server.onRevoked(({ sessionId }) => {
    if (sessionId === mine) reply.raw.destroy()
  })
  text.once('close', () => {
    pause.end()
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

/** Whoever waits for a part is not pausing, whoever has one still to take is. */
async function* whileTaken(parts: AsyncIterable<string>, pause: Pause): AsyncGenerator<string> {
  for await (const part of parts) {
    pause.begin()
    yield part
    pause.end()
  }
}

/** Gives up after so many milliseconds. */
class Pause {
  readonly #longest: number | undefined
  readonly #giveUp: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(longest: number | undefined, giveUp: () => void) {
    this.#longest = longest
    this.#giveUp = giveUp
  }

  begin(): void {
    if (this.#longest !== undefined) this.#timer = setTimeout(this.#giveUp, this.#longest)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
