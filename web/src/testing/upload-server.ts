import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Window } from 'happy-dom'

type Upload = {
  readonly isDryRun: boolean
  readonly key: string | null
  readonly address: string
  readonly year: string | null
  /** The fingerprint of the check that the import must match. */
  readonly checked: string | null
}

type Uploads = AsyncDisposable & {
  lost: number
  /** Whether uploads stay unanswered. */
  isSilent: boolean
  /** The answer to every upload from now on. */
  answer: object
  /** The error code with which the next import is refused. */
  refusal: string | null
  readonly asked: Upload[]
}

/** Answers every upload, or takes it and drops the connection (`lost` times); the page's address is set to the server. */
export async function uploadServer(answer: object): Promise<Uploads> {
  const uploads = { lost: 0, isSilent: false, answer, refusal: null as string | null, asked: [] as Upload[] }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('latin1')
    request.on('data', (part: string) => (body += part))
    request.once('end', () => {
      // GET requests, which the page sends as well, are not recorded.
      if (request.method === 'GET') return response.writeHead(404).end()
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://server')
      const isDryRun = searchParams.get('dryRun') === 'true'
      const key = request.headers['idempotency-key']
      const address = `${pathname}?${String(searchParams)}`
      uploads.asked.push({
        isDryRun,
        key: typeof key === 'string' ? key : null,
        address,
        year: fieldIn(body, 'year'),
        checked: fieldIn(body, 'checked'),
      })
      if (uploads.isSilent) return undefined
      if (!isDryRun) uploads.lost -= 1
      if (!isDryRun && uploads.lost >= 0) return request.socket.destroy()
      const { refusal } = uploads
      if (!isDryRun && refusal !== null) {
        uploads.refusal = null
        response.writeHead(409, { 'content-type': 'application/problem+json' })
        return response.end(JSON.stringify({ status: 409, code: refusal, title: refusal }))
      }
      response.writeHead(200, { 'content-type': 'application/json', position: '1' })
      return response.end(JSON.stringify(uploads.answer))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  const { happyDOM } = window as unknown as Window // the environment of these tests
  happyDOM.setURL(`http://127.0.0.1:${port}/`)
  return Object.assign(uploads, {
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

/** The value of a single-line field in a multipart form. */
function fieldIn(body: string, name: string): string | null {
  return new RegExp(`name="${name}"\\r\\n\\r\\n(.*)\\r\\n`).exec(body)?.[1] ?? null
}
