import fastifyWebsocket from '@fastify/websocket'
import { closeCodes, LIVE_PATH, LIVE_PROTOCOL, liveLimits } from '@staffplan/contracts/live'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { networkOf } from '#http/requests/network-of.ts'
import { refuseUnknown } from '#http/answers/not-found.ts'
import { isOwnOrigin } from '#http/requests/origin.ts'
import { LiveFailures } from '#observability/live-failures.ts'
import { Conversation, refuseProtocol } from './conversation.ts'
import { IntakeLimitsByUser } from './intake-limits.ts'
import { ListInvalidations } from './list-invalidations.ts'
import type { LiveParts } from './live-parts.ts'
import { Presences } from './presence.ts'
import { PresenceExchange } from './presence-exchange.ts'
import { ClientHandover } from './client-handover.ts'
import { type LiveTimings, liveTimings } from './timings.ts'

const UNGREETED_PER_NETWORK = 20
/** Milliseconds over which clients spread their reconnections after a restart. */
const RETURN_SPREAD = 3_000

type SocketDependencies = Pick<
  Deps,
  'config' | 'deployment' | 'events' | 'expiring' | 'hub' | 'loops' | 'models' | 'now' | 'sessions'
>

/** `/v1/live`: the sockets of this process, from the handshake until they close. */
export async function liveRoutes(
  app: FastifyInstance,
  deps: SocketDependencies,
  timings: LiveTimings = liveTimings,
): Promise<void> {
  const conversations = new Map<Conversation, { readonly network: string; readonly since: number }>()
  const parts: LiveParts = {
    deps,
    listInvalidations: new ListInvalidations(deps.hub),
    intakeLimits: new IntakeLimitsByUser(),
    timings,
    presences: new Presences(),
    handover: new ClientHandover(),
    socketsOf: (userId) => count(conversations.keys(), ({ member }) => member?.user.userId === userId),
    refused: (userId) => app.log.info({ event: 'topic-denied', userId }, 'security'),
    failures: new LiveFailures(app.log),
  }
  if (deps.deployment.runsElsewhere && deps.deployment.sharesExpiring) {
    const exchange = new PresenceExchange({ presences: parts.presences, expiring: deps.expiring })
    deps.loops.start({ name: 'exchange of presence', run: (signal) => exchange.run(signal) })
  }
  const unsubscribe = deps.sessions.onRevoked(({ userId }) => {
    for (const conversation of conversations.keys()) {
      if (conversation.member?.user.userId === userId)
        conversation
          .recheck()
          .catch((error: unknown) => parts.failures.failed(error, conversation.connection.id))
    }
  })
  const look = setInterval(() => {
    for (const conversation of conversations.keys()) conversation.check(performance.now())
    parts.intakeLimits.forget()
    parts.presences.expire(performance.now())
  }, timings.look).unref()

  app.addHook('preClose', async () => {
    clearInterval(look)
    unsubscribe()
    parts.listInvalidations.close()
    for (const { connection } of conversations.keys()) {
      connection.send({ t: 'bye', code: 'restart', retryAfterMs: Math.round(Math.random() * RETURN_SPREAD) })
      connection.close(closeCodes.restart)
    }
  })

  await app.register(fastifyWebsocket, {
    options: {
      maxPayload: liveLimits.commandBytes,
      perMessageDeflate: false,
      handleProtocols: (offered: Set<string>) => chosen([...offered]) ?? false,
    },
  })

  /**
   * Keeps sockets without `hello` from locking others out of their network: above the limit the oldest is closed. If even the
   * oldest has only just connected and may still greet, the new one is closed and has to try again.
   */
  function makeRoom(newest: Conversation, here: string): void {
    const waiting = [...conversations].filter(([{ member }, { network }]) => !member && network === here)
    if (waiting.length <= UNGREETED_PER_NETWORK) return
    const [oldest, { since }] = waiting[0]! // there are some
    const leaving = performance.now() - since > timings.greeting ? oldest : newest
    leaving.connection.close(closeCodes.silent)
  }

  app.route({
    method: 'GET',
    url: LIVE_PATH,
    config: { role: 'public' },
    preValidation: async (request) => {
      if (!isOwnOrigin(request, deps.config.publicOrigin)) throw new Refusal('origin-foreign')
    },
    handler: refuseUnknown, // a request without an upgrade to a socket
    wsHandler(socket, request) {
      const closed = (self: Conversation): boolean => conversations.delete(self)
      const conversation = new Conversation(socket, { ...parts, closed })
      const network = networkOf(request.ip)
      conversations.set(conversation, { network, since: performance.now() })
      makeRoom(conversation, network)
      const { protocol } = socket
      if (protocol !== '' && !isOurs(protocol)) refuseProtocol(conversation.connection)
    },
  })
}

/** Always echoes an offered protocol, since a browser does not tell why a handshake without one has failed. */
function chosen(offered: readonly string[]): string | undefined {
  return offered.find(isOurs) ?? offered[0]
}

function isOurs(protocol: string): boolean {
  return protocol === LIVE_PROTOCOL || protocol.startsWith(`${LIVE_PROTOCOL}.`)
}

function count<Item>(items: Iterable<Item>, matches: (item: Item) => boolean): number {
  return [...items].filter(matches).length
}
