import { setTimeout as delay } from 'node:timers/promises'

/** Staffplan's public API as any other program would use it. */
export type Client = {
  /** The value of the Authorization header sent with every call. */
  readonly authorization: string
  readonly get: <Body>(path: string) => Promise<Body>
  readonly post: <Body>(path: string, body: unknown) => Promise<Body>
  readonly put: <Body>(path: string, body: unknown) => Promise<Body>
  readonly upload: <Body>(
    path: string,
    fields: { readonly [name: string]: string },
    file: { name: string; field: string; bytes: Uint8Array<ArrayBuffer> },
  ) => Promise<Body>
}

/** Waits until every read model is up to date; before, lists may be incomplete. */
export async function untilReady(url: string): Promise<void> {
  for (;;) {
    const { status } = await fetch(`${url}/health/ready`)
    if (status === 200) return
    await delay(200)
  }
}

/** Signs in with the password grant. */
export async function signIn(url: string, email: string, password: string): Promise<Client> {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('staffplan-web:staffplan-web').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'password', username: email, password }),
  })
  const { access_token: token } = await read<{ access_token: string }>(answer, '/oauth/token')
  const authorization = `Bearer ${token}`
  const send = async <Body>(method: string, path: string, body: unknown): Promise<Body> => {
    const headers = { authorization, 'content-type': 'application/json' }
    return read(await fetch(url + path, { method, headers, body: JSON.stringify(body) }), path)
  }
  return {
    authorization,
    get: async (path) => read(await fetch(url + path, { headers: { authorization } }), path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    async upload(path, fields, file) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set(file.field, new Blob([file.bytes]), file.name)
      return read(await fetch(url + path, { method: 'POST', headers: { authorization }, body: form }), path)
    },
  }
}

async function read<Body>(answer: Response, path: string): Promise<Body> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 2_000)}`)
  return (text ? JSON.parse(text) : null) as Body // the caller names the shape of the call it makes
}
