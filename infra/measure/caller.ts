import { setTimeout as delay } from 'node:timers/promises'

type Answer = { readonly status: number; readonly position: string; readonly body: unknown }

/** Calls with the headers that the demo has no use for: positions in the log. */
export class Caller {
  readonly #url: string
  readonly #authorization: string

  constructor(url: string, authorization: string) {
    this.#url = url
    this.#authorization = authorization
  }

  async get(path: string, minPosition?: string): Promise<Answer> {
    const headers = minPosition === undefined ? {} : { 'min-position': minPosition }
    return this.#call(path, { headers })
  }

  async post(path: string, body: unknown): Promise<Answer> {
    const headers = { 'content-type': 'application/json' }
    return this.#call(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  /** Throws when the file is refused: what is measured afterwards would be an installation without people. */
  async upload(
    path: string,
    { year, field, bytes }: { year?: number; field: string; bytes: Uint8Array<ArrayBuffer> },
  ): Promise<Answer> {
    const form = new FormData()
    if (year !== undefined) {
      form.set('year', String(year))
      form.set('selectedYear', String(year))
    }
    form.set(field, new Blob([bytes]), 'file')
    const answer = await this.#call(path, { method: 'POST', body: form })
    if (answer.status >= 400) throw new Error(`the file was refused: ${JSON.stringify(answer.body)}`)
    return answer
  }

  /** Waits until every read model that a person looks at shows the position. */
  async shown(position: string): Promise<void> {
    const paths = [
      '/v1/import/hrYearlyData/year/2019?size=1',
      '/v1/businessUnits/analytics?year=2019',
      '/v1/bigPicture',
    ]
    for (const path of paths) while ((await this.get(path, position)).status !== 200) await delay(50)
  }

  async #call(
    path: string,
    { headers: own, ...request }: Omit<RequestInit, 'headers'> & { headers?: { [name: string]: string } },
  ): Promise<Answer> {
    const headers = { ...own, authorization: this.#authorization }
    const answer = await fetch(this.#url + path, { ...request, headers })
    const text = await answer.text()
    return {
      status: answer.status,
      position: answer.headers.get('position') ?? '0',
      body: text === '' ? null : JSON.parse(text),
    }
  }
}
