import { randomUUID } from 'node:crypto'
import {
  type ClientFrame,
  LIVE_PATH,
  LIVE_PROTOCOL,
  serverFrame,
  type ServerFrame,
  type ServerFrameOf,
} from '@staffplan/contracts/live'
import { WebSocket } from 'ws'

type Waiting = {
  readonly matches: (frame: ServerFrame) => boolean
  readonly resolve: (frame: ServerFrame) => void
}

const TIMEOUT = 10_000

/** A real socket to a test server; every frame is checked against the contract. */
export class LiveClient implements AsyncDisposable {
  readonly socket: WebSocket
  readonly clientId: string
  /** Everything received, as text. */
  readonly texts: string[] = []
  readonly frames: ServerFrame[] = []
  /** Resolves with the close code. */
  readonly closed: Promise<number>
  readonly #waiting = new Set<Waiting>()
  #read = 0
  #seq = 0

  constructor(url: string, options: { origin?: string; protocols?: string[]; clientId?: string } = {}) {
    this.clientId = options.clientId ?? `tab-${randomUUID()}`
    const { origin, protocols = [LIVE_PROTOCOL] } = options
    this.socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, protocols, origin ? { origin } : {})
    this.socket.on('message', (data: Buffer) => this.#received(data.toString('utf8')))
    this.socket.on('error', () => {})
    this.closed = new Promise((resolve) => this.socket.on('close', resolve))
  }

  /** Connects and signs in. */
  static async signedIn(
    url: string,
    token: string,
    options: { clientId?: string } = {},
  ): Promise<LiveClient> {
    const client = new LiveClient(url, options)
    await client.opened()
    client.hello(token)
    await client.next('welcome')
    return client
  }

  async opened(): Promise<void> {
    if (this.socket.readyState === WebSocket.OPEN) return
    await new Promise((resolve, reject) => {
      this.socket.once('open', resolve)
      this.socket.once('error', reject)
      this.socket.once('close', (code) => reject(new Error(`closed with ${code}`)))
    })
  }

  hello(token: string): void {
    this.send({ t: 'hello', token, clientId: this.clientId, proto: { min: 1, max: 1 } })
  }

  send(frame: ClientFrame | Omit<Extract<ClientFrame, { t: 'ping' }>, 'seen'>): void {
    this.socket.send(JSON.stringify(frame))
  }

  /** Sends a command and answers with its number. */
  command(
    frame: Omit<Extract<ClientFrame, { t: 'cmd' }>, 't' | 'seq' | 'base'> & { seq?: number; base?: number },
  ): number {
    const seq = frame.seq ?? ++this.#seq
    this.#seq = Math.max(this.#seq, seq)
    this.send({ t: 'cmd', base: -1, ...frame, seq })
    return seq
  }

  /** The next frame of the type, in the order of arrival; frames before it are skipped. */
  async next<Type extends ServerFrame['t']>(
    type: Type,
    matches: (frame: ServerFrameOf<Type>) => boolean = () => true,
  ): Promise<ServerFrameOf<Type>> {
    const isWanted = (frame: ServerFrame): frame is ServerFrameOf<Type> =>
      frame.t === type && matches(frame as ServerFrameOf<Type>) // its type says so
    while (this.#read < this.frames.length) {
      const frame = this.frames[this.#read++]
      if (frame && isWanted(frame)) return frame
    }
    return (await this.#arrival(isWanted, type)) as ServerFrameOf<Type> // its type says so
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.socket.terminate()
    await this.closed
  }

  #arrival(matches: Waiting['matches'], type: string): Promise<ServerFrame> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting)
        reject(new Error(`no ${type}; the last frame was ${this.texts.at(-1)?.slice(0, 300)}`))
      }, TIMEOUT)
      const waiting: Waiting = {
        matches,
        resolve: (frame) => {
          clearTimeout(timer)
          this.#waiting.delete(waiting)
          resolve(frame)
        },
      }
      this.#waiting.add(waiting)
    })
  }

  #received(text: string): void {
    this.texts.push(text)
    const frame = serverFrame.parse(JSON.parse(text))
    this.frames.push(frame)
    for (const waiting of this.#waiting) {
      if (!waiting.matches(frame)) continue
      this.#read = this.frames.length
      waiting.resolve(frame)
      return
    }
  }
}
