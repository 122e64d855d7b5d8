import type { TestServer } from './server.ts'

export type Raw = {
  readonly method?: string
  readonly path?: string
  readonly headers?: { readonly [name: string]: string }
  readonly body?: string | Uint8Array<ArrayBuffer>
}
type Problem = { code: string; errors: { pointer: string; code: string }[]; [name: string]: unknown }

/** Sends a request exactly as given, as a foreign program might. */
export async function sendRaw(
  server: TestServer,
  { method = 'POST', path = '/v1/users', headers = {}, body }: Raw,
): Promise<{
  status: number
  headers: Headers
  text: string
  problem: Problem
}> {
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${server.token}`, ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false
  const problem = isProblem ? (JSON.parse(text) as Problem) : { code: '', errors: [] }
  return { status: response.status, headers: response.headers, text, problem }
}

export function json(body: string | Uint8Array<ArrayBuffer>): Raw {
  return { body, headers: { 'content-type': 'application/json' } }
}
