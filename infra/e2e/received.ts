import type { Page } from 'playwright-core'

/** Every byte that reaches a page from now on, as text: bodies, headers, socket frames. */
export class Received {
  readonly #pending: Promise<void>[] = []
  readonly #texts: { readonly from: string; readonly text: string }[] = []

  constructor(page: Page) {
    page.on('response', (response) => {
      const from = response.url()
      // How long an answer is may be any number.
      const { 'content-length': _length, ...headers } = response.headers()
      this.#keep(from, JSON.stringify(headers))
      // A redirect or an answer to a page that is gone has no body to read.
      const body = response.body().then(
        (bytes) => this.#keep(from, bytes.toString('utf8')),
        () => undefined,
      )
      this.#pending.push(body)
    })
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.#keep(socket.url(), payload.toString()))
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

  #keep(from: string, text: string): void {
    this.#texts.push({ from, text })
  }
}
