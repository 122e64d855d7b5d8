import type { Page, WebSocketRoute } from 'playwright-core'

/** The page's line to the server, in the hands of the test. */
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

  /** With whatever else the page asks for. While a page is offline, a socket that it holds open keeps a processor busy. */
  async cutWithAll(page: Page): Promise<void> {
    await this.cut()
    await page.context().setOffline(true)
  }

  mend(): void {
    this.#isCut = false
  }

  /** It stays open, and nothing of what the server says arrives until it is disposed of. */
  hush(): Disposable {
    this.#isHushed = true
    return { [Symbol.dispose]: () => (this.#isHushed = false) }
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
