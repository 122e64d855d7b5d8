import type { WebSocketRoute } from 'playwright-core'

/** The page's line to the server, in the hands of the test. */
export class Line {
  #isCut = false
  #open: WebSocketRoute[] = []

  take(socket: WebSocketRoute): void {
    if (this.#isCut) return void socket.close({ code: 1012 })
    socket.connectToServer()
    this.#open.push(socket)
  }

  async cut(): Promise<void> {
    this.#isCut = true
    for (const socket of this.#open.splice(0)) await socket.close({ code: 1012 })
  }

  mend(): void {
    this.#isCut = false
  }

  /** As if the server spoke only newer protocols. */
  async outdate(): Promise<void> {
    for (const socket of this.#open.splice(0)) await socket.close({ code: 4406 })
  }

  /** As if the server said it. */
  say(frame: object): void {
    for (const socket of this.#open) socket.send(JSON.stringify(frame))
  }
}
