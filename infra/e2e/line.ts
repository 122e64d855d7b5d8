import type { Page, WebSocketRoute } from 'playwright-core'

/** The page's live connection, controlled by the test. */
export class Line {
  #isCut = false
  #isHushed = false
  #open: WebSocketRoute[] = []

  take(socket: WebSocketRoute): void {
    if (this.#isCut) return void socket.close({ code: 1012 })
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!this.#isHushed) socket.send(message)
    })
    this.#open.push(socket)
  }

  async cut(): Promise<void> {
    this.#isCut = true
    for (const socket of this.#open.splice(0)) await socket.close({ code: 1012 })
  }

  /** Also takes the page offline. The socket is closed first: while offline, an open one keeps a processor busy. */
  async cutWithAll(page: Page): Promise<void> {
    await this.cut()
    await page.context().setOffline(true)
  }

  mend(): void {
    this.#isCut = false
  }

  /** Keeps the connection open but holds back everything from the server until disposed. */
  hush(): Disposable {
    this.#isHushed = true
    return { [Symbol.dispose]: () => (this.#isHushed = false) }
  }

  /** Closes the connection as a server with newer protocols would. */
  async outdate(): Promise<void> {
    for (const socket of this.#open.splice(0)) await socket.close({ code: 4406 })
  }

  /** Sends a frame as if it came from the server. */
  say(frame: object): void {
    for (const socket of this.#open) socket.send(JSON.stringify(frame))
  }
}
