import { MongoClient } from 'mongodb'

/** Faults that a server is ordered to make for the next commands of a name, whoever sends them. */
export class FailPoint implements AsyncDisposable {
  readonly #client: MongoClient
  readonly #met: string[] = []

  constructor(url: string) {
    this.#client = new MongoClient(url, { monitorCommands: true })
    this.#client.on('commandFailed', ({ commandName }) => this.#met.push(commandName))
    this.#client.on('commandSucceeded', ({ commandName, reply }) => {
      if (typeof reply === 'object' && reply !== null && 'writeConcernError' in reply)
        this.#met.push(commandName)
    })
  }

  /** So many of the next commands of these names go wrong. */
  async next(failCommands: readonly string[], times: number, data: object): Promise<void> {
    await this.#configure({ mode: { times }, data: { failCommands, ...data } })
  }

  async off(): Promise<void> {
    await this.#configure({ mode: 'off' })
  }

  /** The ordered commands that would still go wrong: none when the fault has been met as often as it was ordered. */
  async waiting(): Promise<readonly string[]> {
    this.#met.length = 0
    const session = this.#client.startSession()
    session.startTransaction()
    const probes = this.#client.db('probes').collection('probes')
    await probes
      .updateOne({}, { $inc: { looks: 1 } }, { session, upsert: true })
      .then(() => session.commitTransaction())
      .catch(() => {}) // it is among those that went wrong
    await session.endSession()
    await this.off()
    return this.#met.filter((name) => name !== 'abortTransaction')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close()
  }

  async #configure(order: object): Promise<void> {
    await this.#client.db('admin').command({ configureFailPoint: 'failCommand', ...order })
  }
}
