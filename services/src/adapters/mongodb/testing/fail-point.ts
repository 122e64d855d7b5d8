import { MongoClient } from 'mongodb'

/** Makes a server fail the next commands of given names, whoever sends them. */
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

  /** Makes so many of the next commands of these names fail. */
  async next(failCommands: readonly string[], times: number, data: object): Promise<void> {
    await this.#configure({ mode: { times }, data: { failCommands, ...data } })
  }

  async off(): Promise<void> {
    await this.#configure({ mode: 'off' })
  }

  /** Names of commands that would still fail; none once the fault has occurred as often as ordered. */
  async waiting(): Promise<readonly string[]> {
    this.#met.length = 0
    const session = this.#client.startSession()
    session.startTransaction()
    const probes = this.#client.db('probes').collection('probes')
    await probes
      .updateOne({}, { $inc: { looks: 1 } }, { session, upsert: true })
      .then(() => session.commitTransaction())
      .catch(() => {}) // it may be among those that fail
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
