import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadModels } from '#kernel/read-models.ts'
import type { Document, PageQuery } from '#ports/documents.ts'
import { signedInAs } from './authenticate.ts'
import { logSecurity } from './log.ts'

/** Longer lists are answered in parts of this many rows. */
const PART = 500
const LONG = 1_000

type Rows = (documents: readonly Document[]) => readonly object[] | Promise<readonly object[]>
type List = {
  readonly models: ReadModels
  readonly collection: string
  readonly query: PageQuery
  readonly rows: Rows
}

/** `{ content, totalElements }`; a long list goes out as it is read, and stands in the security log as read in bulk. */
export async function answerList(
  request: FastifyRequest,
  reply: FastifyReply,
  { models, collection, query, rows }: List,
): Promise<{ content: readonly object[]; totalElements: number } | FastifyReply> {
  if (query.limit > LONG) {
    const { totalElements } = await models.page(collection, { ...query, limit: 0 })
    const count = Math.min(query.limit, totalElements - query.offset)
    if (count > LONG)
      return answerLong(request, reply, { list: { models, collection, query, rows }, totalElements })
  }
  const { content, totalElements } = await models.page(collection, query)
  return { content: await rows(content), totalElements }
}

function answerLong(
  request: FastifyRequest,
  reply: FastifyReply,
  { list, totalElements }: { list: List; totalElements: number },
): FastifyReply {
  const { largeLists, onRevoked } = request.server
  const mine = signedInAs(request).sessionId
  const place = largeLists.enter(mine)
  const text = Readable.from(printed(), { signal: place.signal, objectMode: false, highWaterMark: 1 })
  // Who reads slowly gets no more than what is on its way when the session ends.
  const deaf = onRevoked(({ sessionId }) => {
    if (sessionId === mine) reply.raw.destroy() // at once; the text waits for its next part first
  })
  text.once('close', () => {
    deaf()
    place[Symbol.dispose]()
  })
  return reply.type('application/json; charset=utf-8').send(text)

  async function* printed(): AsyncGenerator<string> {
    const { models, collection, query, rows } = list
    const parts = models.parts(collection, query, PART)
    let sent = 0
    try {
      const next = async (): Promise<string | null> => {
        const step = await parts.next()
        if (step.done === true) return null
        const between = sent === 0 ? '' : ','
        sent += step.value.length
        const printedRows = JSON.stringify(await rows(step.value)).slice(1, -1)
        request.lookAgain()
        return between + printedRows
      }
      yield '{"content":['
      for (let part = await largeLists.turn(next); part !== null; part = await largeLists.turn(next))
        yield part
      // What was added since the rows were counted is part of the list.
      yield `],"totalElements":${Math.max(totalElements, query.offset + sent)}}`
    } finally {
      await parts.return(undefined)
      logSecurity(request, 'bulk-read', { rows: sent })
    }
  }
}
