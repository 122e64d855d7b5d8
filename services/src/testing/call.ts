export type Answer<Body = unknown> = {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** Makes a call with JSON. */
// oxlint-disable-next-line typescript/no-explicit-any -- answers are checked by the test that asks
export type Call = <Body = any>(
  method: string,
  path: string,
  body?: unknown,
  options?: { readonly token?: string | null; readonly headers?: { readonly [name: string]: string } },
) => Promise<Answer<Body>>

/** A function for calls to a server, signed in with a token unless a call gives another one (or null). */
export function callAt(url: string, token: string | null): Call {
  return async (method, path, body, { token: as = token, headers = {} } = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(as === null ? {} : { authorization: `Bearer ${as}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    }
  }
}
