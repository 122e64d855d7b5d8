import type { BrowserContext } from 'playwright-core'

/** Every byte that reached a browser from the server, as text: bodies, headers, socket frames. */
export class Received {
  readonly #pending: Promise<void>[] = []
  readonly #texts: { readonly from: string; readonly text: string }[] = []

  constructor(context: BrowserContext) {
    context.on('response', (response) => {
      const from = response.url()
      this.#keep(from, JSON.stringify(response.headers()))
      // A redirect or an answer to a page that is gone has no body to read.
      const body = response.body().then(
        (bytes) => this.#keep(from, bytes.toString('utf8')),
        () => undefined,
      )
      this.#pending.push(body)
    })
    context.on('page', (page) => {
      page.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => this.#keep(socket.url(), payload.toString()))
      })
    })
  }

  /** Where a text of the pattern arrived, with what stood around it. */
  async find(pattern: RegExp): Promise<string[]> {
    await Promise.all(this.#pending)
    return this.#texts.flatMap(({ from, text }) => {
      const found = pattern.exec(text)
      return found ? [`${from}: ${text.slice(Math.max(0, found.index - 60), found.index + 60)}`] : []
    })
  }

  /** Characters received so far; zero would mean that nothing was looked through. */
  async size(): Promise<number> {
    await Promise.all(this.#pending)
    return this.#texts.reduce((sum, { text }) => sum + text.length, 0)
  }

  #keep(from: string, text: string): void {
    this.#texts.push({ from, text })
  }
}
