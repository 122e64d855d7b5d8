import type { Page } from 'playwright-core'

/** Records every byte that reaches a page from now on as text: bodies, headers, socket frames. */
export class Received {
  readonly #pending: Promise<void>[] = []
  readonly #texts: { readonly from: string; readonly text: string }[] = []

  constructor(page: Page) {
    page.on('response', (response) => {
      const from = response.url()
      // Leave out the length of an answer, which may be any number.
      const { 'content-length': _length, ...headers } = response.headers()
      this.#keep(from, JSON.stringify(headers))
      // A redirect has no body, nor has an answer to a page that was left.
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

  /** Where a text matching the pattern arrived, with its surroundings. */
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
