import { setTimeout as delay } from 'node:timers/promises'

type Answer = { readonly status: number; readonly position: string; readonly body: unknown }

/** A client that also sends and reads log positions, which the demo's client does not need. */
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

  /** Throws when the file is refused: without its staff, later measurements would be meaningless. */
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

  /** Waits until every read model that users look at has reached the position. */
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
