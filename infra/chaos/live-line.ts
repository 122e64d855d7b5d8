import {
  type ClientFrame,
  LIVE_PATH,
  LIVE_PROTOCOL,
  LIVE_VERSION,
  serverFrame,
  type ServerFrame,
} from '@staffplan/contracts/live'

/** Milliseconds from connecting until the server's welcome. */
const GREETING = 10_000

/** A connection to the live socket, greeted with a token; frames that arrive after its end are ignored. */
export class LiveLine {
  /** Resolves when the connection ends, to whether the server had sent its welcome. */
  readonly closed: Promise<boolean>
  readonly #socket: WebSocket
  readonly #end: () => void

  constructor(
    url: string,
    parts: {
      readonly token: string
      readonly clientId: string
      readonly hear: (frame: ServerFrame) => void
    },
  ) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const { token, clientId, hear } = parts
    this.closed = promise
    this.#socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, [LIVE_PROTOCOL])
    let isWelcome = false
    let isOver = false
    const late = setTimeout(() => isWelcome || this.close(), GREETING)
    this.#end = () => {
      isOver = true
      clearTimeout(late)
      resolve(isWelcome)
    }
    const proto = { min: LIVE_VERSION, max: LIVE_VERSION }
    this.#socket.addEventListener('open', () => this.send({ t: 'hello', token, clientId, proto }))
    this.#socket.addEventListener('close', this.#end)
    this.#socket.addEventListener('error', () => {}) // 'close' follows
    this.#socket.addEventListener('message', ({ data }) => {
      if (isOver) return
      const frame = serverFrame.parse(JSON.parse(String(data)))
      isWelcome ||= frame.t === 'welcome'
      hear(frame)
    })
  }

  /** Ignored when the connection is not open. */
  send(frame: ClientFrame): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame))
  }

  /** Ends the connection without waiting for the other end. */
  close(): void {
    this.#socket.close()
    this.#end()
  }
}
