import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenCollection } from '#kernel/projections/open-collection.ts'
import type { Document, PageQuery } from '#ports/documents.ts'
import { logSecurity } from '#observability/log.ts'
import { answerInParts } from './answer-in-parts.ts'
import { askerOf } from './large-lists.ts'

/** Longer lists are answered in parts of this many rows. */
const PART = 500
const LONG = 1_000

type Rows = (documents: readonly Document[]) => readonly object[] | Promise<readonly object[]>
type List = {
  readonly collection: OpenCollection
  readonly query: PageQuery
  readonly rows: Rows
}

/** How a list is written as text. */
type Form = {
  readonly mediaType: string
  readonly start: string
  readonly part: (rows: readonly object[], isFirst: boolean) => string
  readonly end: (totalElements: number) => string
}

const page: Form = {
  mediaType: 'application/json; charset=utf-8',
  start: '{"content":[',
  part: (rows, isFirst) => (isFirst ? '' : ',') + JSON.stringify(rows).slice(1, -1),
  end: (totalElements) => `],"totalElements":${totalElements}}`,
}

/** One row per line (https://github.com/ndjson/ndjson-spec). */
const lines: Form = {
  mediaType: 'application/x-ndjson; charset=utf-8',
  start: '',
  part: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  end: () => '',
}

/** Whether the client wants one row per line (NDJSON); it then gets the whole list unless it asks for a size. */
export function wantsLines({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('application/x-ndjson') ?? false
}

/**
 * Answers `{ content, totalElements }`, or one row per line. A long list is sent as it is read, and recorded in the security
 * log as a bulk read.
 */
export async function answerList(
  request: FastifyRequest,
  reply: FastifyReply,
  { collection, query, rows }: List,
): Promise<{ content: readonly object[]; totalElements: number } | FastifyReply> {
  const isInLines = wantsLines(request)
  reply.header('Vary', 'Accept')
  if (isInLines || query.limit > LONG) {
    const { totalElements } = await collection.page({ ...query, limit: 0 })
    const count = Math.min(query.limit, totalElements - query.offset)
    const list = { collection, query, rows }
    if (isInLines || count > LONG)
      return answerLong(request, reply, { list, totalElements, form: isInLines ? lines : page })
  }
  const { content, totalElements } = await collection.page(query)
  return { content: await rows(content), totalElements }
}

function answerLong(
  request: FastifyRequest,
  reply: FastifyReply,
  { list, totalElements, form }: { list: List; totalElements: number; form: Form },
): FastifyReply {
  const { largeLists } = request.server
  const asker = askerOf(request, reply)
  const place = largeLists.enter(asker.userId)
  return answerInParts(request, reply, {
    mediaType: form.mediaType,
    parts: printed(),
    signal: place.signal,
    highWaterMark: 1,
    onEnd: () => place[Symbol.dispose](),
  })

  async function* printed(): AsyncGenerator<string> {
    const { collection, query, rows } = list
    const parts = collection.parts(query, PART)
    let sent = 0
    try {
      const next = async (): Promise<string | null> => {
        const step = await parts.next()
        if (step.done === true) return null
        const printedRows = form.part(await rows(step.value), sent === 0)
        sent += step.value.length
        return printedRows
      }
      yield form.start
      const turn = () => largeLists.turn(asker, next)
      for (let part = await turn(); part !== null; part = await turn()) yield part
      // Rows that were added after the count are part of the list.
      yield form.end(Math.max(totalElements, query.offset + sent))
    } finally {
      await parts.return(undefined)
      logSecurity(request, 'bulk-read', { rows: sent })
    }
  }
}
