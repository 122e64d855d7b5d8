import { connect, createServer, type Server, type Socket } from 'node:net'
import { RelayedConnection, type LinkConditions } from './relayed-connection.ts'

const UNIMPAIRED: LinkConditions = { latency: () => 0, bytesPerSecond: Infinity }

/** A connection between one tab and a server that can be harmed in every way in which connections fail. */
export class FaultLine implements AsyncDisposable {
  readonly #server: Server
  readonly #connections = new Set<RelayedConnection>()
  #port: number
  conditions: LinkConditions = UNIMPAIRED
  /** New connections are refused. */
  isDown = false

  private constructor(port: number) {
    this.#port = port
    this.#server = createServer((near) => this.#accept(near))
  }

  /** Opens a line to a server on a port of this machine. */
  static async to(port: number): Promise<FaultLine> {
    const line = new FaultLine(port)
    await new Promise<void>((listening) => line.#server.listen(0, '127.0.0.1', listening))
    return line
  }

  get url(): string {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('a line without a port')
    return `http://127.0.0.1:${address.port}`
  }

  /** Sends new connections to another server. */
  pointTo(port: number): void {
    this.#port = port
  }

  calm(): void {
    this.conditions = UNIMPAIRED
    this.isDown = false
  }

  /** Cuts all connections, visibly for both ends. Data under way are lost. */
  cut(): void {
    for (const connection of this.#connections) connection.cut()
  }

  /** Freezes all connections without telling either end; new connections get through. */
  halfOpen(): void {
    for (const connection of this.#connections) connection.freeze()
  }

  /**
   * Cuts off the client before the server knows: what the client sent last arrives the given milliseconds later, when
   * the client has long been back on another connection.
   */
  outlive(milliseconds: number): void {
    for (const connection of this.#connections) connection.outlive(milliseconds)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.cut()
    await new Promise((closed) => this.#server.close(closed))
  }

  #accept(near: Socket): void {
    near.on('error', () => {}) // 'close' follows
    if (this.isDown) return void near.destroy()
    const far = connect(this.#port, '127.0.0.1')
    const connection = new RelayedConnection(near, far, () => this.conditions)
    this.#connections.add(connection)
    void connection.ended.then(() => this.#connections.delete(connection))
  }
}
