import { expect } from 'vitest'
import type { TestServer } from '#testing/server.ts'

/** Helpers to change records of a server and undo the changes. */
export function recordsAt(server: TestServer) {
  async function create(path: string, body: object): Promise<number> {
    const { status, body: answer } = await server.call('POST', `/v1/${path}`, body)
    expect({ status, answer }).toMatchObject({ status: 201 })
    return answer.id
  }

  /** The answer of a change, and the ETag with which to undo it. */
  async function change(method: string, path: string, body?: object) {
    const answer = await server.call(method, `/v1/${path}`, body)
    expect(answer.status).toBeLessThan(300)
    const etag = answer.headers.get('etag')!
    const [record] = path.split('?')
    const one = method === 'POST' ? `${record}/${answer.body.id}` : record
    return {
      answer,
      undo: () => server.call('POST', `/v1/${one}/undo`, undefined, { headers: { 'if-match': etag } }),
    }
  }

  async function read(path: string) {
    return (await server.call('GET', `/v1/${path}`)).body
  }

  function centre(number: string): Promise<number> {
    return create('costCentres', { name: `Centre ${number}`, number })
  }

  return { create, change, read, centre }
}
