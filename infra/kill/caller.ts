import { ADMINISTRATOR } from '../testing/server-process.ts'

/** An answer, or null when the connection broke before it was complete. */
export type Outcome = {
  readonly status: number
  readonly position: bigint | null
  readonly body: { readonly [name: string]: unknown }
} | null

/** The public API, with a key for each call, so that a call whose answer was lost can be repeated. */
export type Caller = {
  readonly post: (path: string, key: string, body: unknown) => Promise<Outcome>
  readonly upload: (path: string, key: string, year: number, file: string) => Promise<Outcome>
  readonly list: (path: string) => Promise<readonly { readonly [name: string]: unknown }[]>
}

export async function signIn(url: string): Promise<Caller> {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('staffplan-web:staffplan-web').toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'password',
      username: ADMINISTRATOR.email,
      password: ADMINISTRATOR.password,
    }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string } // RFC 6749
  const authorization = `Bearer ${token}`

  return {
    post: (path, key, body) =>
      outcome(url + path, {
        method: 'POST',
        headers: { authorization, 'idempotency-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    upload(path, key, year, file) {
      const form = new FormData()
      form.set('year', String(year))
      form.set('selectedYear', String(year))
      form.set('file', new Blob([file]), 'staff.csv')
      const headers = { authorization, 'idempotency-key': key }
      return outcome(url + path, { method: 'POST', headers, body: form })
    },
    async list(path) {
      const page = await outcome(`${url}${path}?size=999999`, { headers: { authorization } })
      if (page?.status !== 200) throw new Error(`${path} answered ${page?.status ?? 'nothing'}`)
      return page.body['content'] as { [name: string]: unknown }[] // the answer of every list call
    },
  }
}

/** Makes one call; also null when it took longer than the request's signal allows. */
export async function outcome(url: string, request: RequestInit): Promise<Outcome> {
  try {
    const answer = await fetch(url, request)
    const position = answer.headers.get('position')
    return {
      status: answer.status,
      position: position === null ? null : BigInt(position),
      body: (await answer.json()) as { [name: string]: unknown }, // every answer here is an object
    }
  } catch (error) {
    if (error instanceof TypeError) return null // fetch: the connection was refused or cut
    if (error instanceof DOMException && error.name === 'TimeoutError') return null
    throw error
  }
}
