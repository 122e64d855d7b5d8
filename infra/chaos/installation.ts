import { databaseUrl } from '@staffplan/services/testing/stores/database-url'
import type { OwnServer } from '@staffplan/services/testing/stores/control'
import { ownedServer } from '@staffplan/services/testing/stores/test-server'
import { Restartable } from './restartable.ts'
import { LeaseWatch } from './lease-watch.ts'

const STARTING = 60_000

type Stores = {
  readonly eventStoreUrl: string
  readonly mongodbUrl: string
  readonly streamPrefix: string
}

/** Two APIs and two projectors on their own event store and document store; each of the six processes may be harmed. */
export class Installation implements AsyncDisposable {
  readonly apis: readonly [Restartable, Restartable]
  readonly projectors: readonly [Restartable, Restartable]
  readonly eventStore: OwnServer
  readonly mongodb: OwnServer
  readonly stores: Stores
  readonly leases: LeaseWatch
  /** Running projectors by the owner name under which they were seen to hold the lease; a restart changes the name. */
  readonly #owners = new Map<string, Restartable>()
  readonly #opened: AsyncDisposableStack

  private constructor(
    parts: Pick<Installation, 'apis' | 'projectors' | 'eventStore' | 'mongodb' | 'stores' | 'leases'> & {
      readonly opened: AsyncDisposableStack
    },
  ) {
    this.apis = parts.apis
    this.projectors = parts.projectors
    this.eventStore = parts.eventStore
    this.mongodb = parts.mongodb
    this.stores = parts.stores
    this.leases = parts.leases
    this.#opened = parts.opened
  }

  /** Opens an installation that is started and ready. */
  static async open(): Promise<Installation> {
    await using opened = new AsyncDisposableStack()
    const eventStore = opened.use(await ownedServer('eventstore'))
    const mongodb = opened.use(await ownedServer('mongodb'))
    const stores = {
      eventStoreUrl: eventStore.url,
      mongodbUrl: databaseUrl(mongodb.url, 'chaos'),
      streamPrefix: 'chaos-',
    }
    const process = async (role: 'api' | 'projector', number: number): Promise<Restartable> =>
      opened.use(await Restartable.named(`${role} ${number}`, { ...environment(stores), ROLE: role }))
    const apis = [await process('api', 1), await process('api', 2)] as const
    const projectors = [await process('projector', 1), await process('projector', 2)] as const
    const leases = opened.use(new LeaseWatch(stores.mongodbUrl))
    const parts = { apis, projectors, eventStore, mongodb, stores, leases, opened: opened.move() }
    const installation = new Installation(parts)
    await installation.#start()
    return installation
  }

  get processes(): readonly Restartable[] {
    return [...this.apis, ...this.projectors]
  }

  /** The projector that holds the lease; waits until one does. */
  async activeProjector(): Promise<Restartable> {
    if (!(await this.leases.takenAfter(-1n, STARTING)))
      throw new Error('nobody has the lease of the projector')
    const owner = this.leases.holder.owner!
    const known = this.#owners.get(owner)
    if (known) return known
    const named = new Set(this.#owners.values())
    const others = this.projectors.filter((each) => each.isRunning && !named.has(each))
    if (others.length !== 1) throw new Error('it cannot be told who has the lease of the projector')
    this.#owners.set(owner, others[0]!)
    return others[0]!
  }

  /** Kills a projector; after a restart it has another owner name. */
  async killProjector(projector: Restartable): Promise<void> {
    await projector.kill()
    for (const [owner, known] of this.#owners) if (known === projector) this.#owners.delete(owner)
  }

  /** Throws when a process does not get ready on its own within the given milliseconds. */
  async ready(timeout: number): Promise<void> {
    await Promise.all(this.processes.map((process) => process.ready(timeout)))
  }

  /** Starts both servers, whatever state a failed fault left: without them nothing stored could be checked. */
  async serversStarted(): Promise<void> {
    await Promise.all([this.eventStore, this.mongodb].map(({ control }) => control.start()))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#opened.disposeAsync()
  }

  /** Starts one projector first, so that it is known which of the two holds the lease. */
  async #start(): Promise<void> {
    const [first, second] = this.projectors
    await Promise.all([this.apis[0].start(), first.start()])
    await Promise.all([this.apis[0].ready(STARTING), first.ready(STARTING)])
    if (!(await this.leases.takenAfter(0n, STARTING)))
      throw new Error('nobody took the lease of the projector')
    this.#owners.set(this.leases.holder.owner!, first) // takenAfter saw it
    await Promise.all([this.apis[1].start(), second.start()])
    await this.ready(STARTING)
  }
}

function environment({ eventStoreUrl, mongodbUrl, streamPrefix }: Stores) {
  return {
    EVENTSTORE_URL: eventStoreUrl,
    MONGODB_URL: mongodbUrl,
    STREAM_PREFIX: streamPrefix,
    LOG_LEVEL: 'error',
  }
}
