import { type ClientFrame, LIVE_PATH, LIVE_PROTOCOL, LIVE_VERSION } from '@staffplan/contracts/live'
import { WebSocket } from 'ws'

type Parts = {
  readonly url: string
  readonly token: string
  readonly clientId: string
  readonly hear: (frame: string) => void
}

/** A signed-in socket that passes on each frame unparsed, so that one process can hold hundreds of them. */
export class FrameSocket implements AsyncDisposable {
  /** Resolves with the close code. */
  readonly closed: Promise<number>
  readonly #socket: WebSocket

  constructor({ url, token, clientId, hear }: Parts) {
    const address = url.replace('http', 'ws') + LIVE_PATH
    this.#socket = new WebSocket(address, [LIVE_PROTOCOL], { perMessageDeflate: false })
    const proto = { min: LIVE_VERSION, max: LIVE_VERSION }
    this.#socket.on('open', () => this.send({ t: 'hello', token, clientId, proto }))
    this.#socket.on('message', (data: Buffer) => hear(data.toString('utf8'))) // ws passes Buffers unless configured otherwise
    this.#socket.on('error', () => {}) // 'close' follows
    this.closed = new Promise((resolve) => this.#socket.on('close', resolve))
  }

  /** Sends a frame; does nothing if the socket is not open. */
  send(frame: ClientFrame): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame))
  }

  /** Reads nothing more, for ever, not even that the other end is gone. */
  stopReading(): void {
    this.#socket.pause()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.terminate()
    await this.closed
  }
}
