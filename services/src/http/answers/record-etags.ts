import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LogReader } from '#kernel/streams/log-reader.ts'

const LIFE_CHARACTERS = 8
const BARE = /^"(\d+)"$/
/** No plan's, whose revision stands behind the dot. */
const TAGGED = /^"(\d+)\.(\w{8})"$/
/** No record has this revision. */
const NEVER = '"-"'

/**
 * A record's ETag is its revision and, as `12.3f9a01bc`, the course of events that counted it: once a backup was put back, the same
 * number means another change, and what somebody had read before is stale. A revision alone names the present course.
 */
export function recordEtags(app: FastifyInstance, events: Pick<LogReader, 'life'>): void {
  app.addHook('onRequest', async ({ headers }) => {
    const [, revision, life] = TAGGED.exec(headers['if-match'] ?? '') ?? []
    if (revision === undefined) return
    headers['if-match'] = life === (await tag()) ? `"${revision}"` : NEVER
  })
  app.addHook('preSerialization', async ({ url }, reply) => complete(url, reply)) // a problem's body says it, too
  app.addHook('onSend', async ({ url }, reply) => complete(url, reply))

  async function complete(url: string, reply: FastifyReply): Promise<void> {
    const [, revision] = BARE.exec(String(reply.getHeader('ETag') ?? '')) ?? []
    const life = revision !== undefined && url.startsWith('/v1/') ? await tag() : ''
    if (life !== '') reply.header('ETag', `"${revision}.${life}"`)
  }

  let known: string | null = null // a backup is put back while no server runs
  async function tag(): Promise<string> {
    return (known ??= (await events.life()).slice(0, LIFE_CHARACTERS))
  }
}
