import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Window } from 'happy-dom'

type Upload = { readonly isDryRun: boolean; readonly key: string | null; readonly address: string }

type Uploads = AsyncDisposable & {
  lost: number
  /** Nothing is answered. */
  isSilent: boolean
  readonly asked: Upload[]
}

/** Answers every upload, or takes it and loses the answer; the page is taken to it. */
export async function uploadServer(answer: object): Promise<Uploads> {
  const uploads = { lost: 0, isSilent: false, asked: [] as Upload[] }
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      // What the page reads besides counts as no upload.
      if (request.method === 'GET') return response.writeHead(404).end()
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://server')
      const isDryRun = searchParams.get('dryRun') === 'true'
      const key = request.headers['idempotency-key']
      const address = `${pathname}?${String(searchParams)}`
      uploads.asked.push({ isDryRun, key: typeof key === 'string' ? key : null, address })
      if (uploads.isSilent) return undefined
      if (!isDryRun) uploads.lost -= 1
      if (!isDryRun && uploads.lost >= 0) return request.socket.destroy()
      response.writeHead(200, { 'content-type': 'application/json', position: '1' })
      return response.end(JSON.stringify(answer))
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
