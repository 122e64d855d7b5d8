import { resolve } from 'node:path'
import { startContainer } from './container.ts'
import { eventStoreContainer, mongoContainer } from './container-images.ts'
import type { Control, OwnServer } from './control.ts'
import { startStandIn } from './stand-in.ts'

const SERVERS = {
  eventstore: {
    variable: 'EVENTSTORE_URL',
    standIn: 'EventStoreDB stand-in',
    container: eventStoreContainer,
  },
  mongodb: {
    variable: 'MONGODB_URL',
    standIn: 'MongoDB-compatible server (SecantusDB)',
    container: mongoContainer,
  },
} as const
type Kind = keyof typeof SERVERS

export type TestServer = AsyncDisposable & {
  readonly url: string
  /** Describes the server, for the names of tests. */
  readonly label: string
  /** Null for a server that somebody else runs. */
  readonly control: Control | null
}

/**
 * The one place that chooses what store tests run against: the server named by EVENTSTORE_URL or MONGODB_URL, else one
 * started for the calling file: by the starters in the folder TEST_SERVERS where that is set, else in a container where an
 * engine answers. Throws when there is none of the three.
 */
export async function startTestServer(kind: Kind): Promise<TestServer> {
  const { variable } = SERVERS[kind]
  const named = process.env[variable]
  const server: TestServer = named
    ? {
        url: named,
        label: `server named by ${variable}`,
        control: null,
        [Symbol.asyncDispose]: async () => {},
      }
    : await startOwn(kind)
  console.info(`store tests run against: ${server.label}`)
  return server
}

/** A server that the tests may harm, even where a server of somebody else is named. */
export async function ownedServer(kind: Kind): Promise<OwnServer> {
  const server = await startOwn(kind)
  console.info(`fault tests run against: ${server.label}`)
  return server
}

async function startOwn(kind: Kind): Promise<OwnServer> {
  const { variable, standIn, container } = SERVERS[kind]
  const starters = process.env['TEST_SERVERS']
  if (starters) return startStandIn({ folder: resolve(starters, kind), variable, label: standIn })
  const started = await startContainer(container)
  if (started) return started
  throw new Error(
    `no ${kind} server to test against: name one in ${variable} (tests that harm it need one of their own), ` +
      'or the folder of starters in TEST_SERVERS, or start a container engine (none answers here)',
  )
}
