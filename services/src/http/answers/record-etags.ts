import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LogReader } from '#kernel/streams/log-reader.ts'

const LIFE_CHARACTERS = 8
const BARE = /^"(\d+)"$/
/** Does not match a plan's ETag, which has its revision after the dot. */
const TAGGED = /^"(\d+)\.(\w{8})"$/
/** An ETag that no record has. */
const NEVER = '"-"'

/**
 * A record's ETag is its revision with the history of the log that counted it, as in `12.3f9a01bc`: after a backup has been
 * restored, the same revision means another change, and ETags read before are stale. A revision alone means the present one.
 */
export function recordEtags(app: FastifyInstance, events: Pick<LogReader, 'life'>): void {
  app.addHook('onRequest', async ({ headers }) => {
    const [, revision, life] = TAGGED.exec(headers['if-match'] ?? '') ?? []
    if (revision === undefined) return
    headers['if-match'] = life === (await tag()) ? `"${revision}"` : NEVER
  })
  app.addHook('preSerialization', async ({ url }, reply) => complete(url, reply)) // a problem's body has the ETag, too
  app.addHook('onSend', async ({ url }, reply) => complete(url, reply))

  async function complete(url: string, reply: FastifyReply): Promise<void> {
    const [, revision] = BARE.exec(String(reply.getHeader('ETag') ?? '')) ?? []
    const life = revision !== undefined && url.startsWith('/v1/') ? await tag() : ''
    if (life !== '') reply.header('ETag', `"${revision}.${life}"`)
  }

  let known: string | null = null // a backup is restored only while no server runs
  async function tag(): Promise<string> {
    return (known ??= (await events.life()).slice(0, LIFE_CHARACTERS))
  }
}
