import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { StoreUnavailable } from '#ports/event-log.ts'
import { depsOn } from '#testing/deps-on.ts'
import { logWith } from '#testing/log-with.ts'
import { otherAdministrator } from '#testing/other-administrator.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { uploadFile } from '#testing/upload-file.ts'
import { served } from '#testing/served.ts'
import { UploadGate } from '#http/requests/upload-gate.ts'

const MiB = 1024 * 1024

function codeOf(work: () => unknown): unknown {
  try {
    work()
    return 'let in'
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

test('a user sends four files at once, the process takes eight and a hundred megabytes', () => {
  const gate = new UploadGate()
  const first = gate.enter(1, 1)
  for (let sent = 1; sent < 4; sent += 1) gate.enter(1, 1)
  expect(codeOf(() => gate.enter(1, 1))).toBe('rate-limited')
  first[Symbol.dispose]()
  expect(codeOf(() => gate.enter(1, 1))).toBe('let in')
  for (let sent = 4; sent < 8; sent += 1) gate.enter(sent, 1)
  expect(codeOf(() => gate.enter(2, 1))).toBe('busy')

  const other = new UploadGate()
  for (const user of [1, 2, 3]) other.enter(user, null)
  expect(codeOf(() => other.enter(4, 25 * MiB + 1))).toBe('busy')
  expect(codeOf(() => other.enter(4, 26 * MiB))).toBe('file-too-big')
})

/** Begins an upload with its year and the start of a file, and sends nothing more. */
function beginUpload(
  server: TestServer,
  { year, length, token = server.token }: { year: string; length: number; token?: string },
): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => {}) // the server closes what it refuses
  socket.write(
    `POST /v1/import/hrYearlyData HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n` +
      'Expect: 100-continue\r\n\r\n' +
      `--b\r\nContent-Disposition: form-data; name="year"\r\n\r\n${year}\r\n` +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nEmployee ID',
  )
  return socket
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (text.includes('"errors"')) resolve(text.replace('HTTP/1.1 100 Continue\r\n\r\n', ''))
    })
  })
}

test.each([
  ['a year that is not offered', { year: '2090', length: 20 * MiB }, /^HTTP\/1\.1 422 .*year-out-of-range/s],
  ['a length beyond the limit', { year: '2019', length: 40 * MiB }, /^HTTP\/1\.1 413 .*file-too-big/s],
])('%s is refused before the file is read', async (_, begun, refusal) => {
  await using server = await startServer()
  const socket = beginUpload(server, begun)
  const answer = await answerOf(socket)
  socket.destroy()
  expect(answer).toMatch(refusal)
})

test('a fifth upload of a user is refused while four are on their way', async () => {
  await using server = await startServer()
  const begun = Array.from({ length: 4 }, () => beginUpload(server, { year: '2019', length: MiB }))
  let refused: Socket
  let text: string
  do {
    refused = beginUpload(server, { year: '2090', length: MiB })
    text = await answerOf(refused)
    refused.destroy()
  } while (!text.includes('rate-limited')) // until the four have arrived
  for (const socket of begun) socket.destroy()
  expect(text).toMatch(/^HTTP\/1\.1 429 .*retry-after: 5/is)
})

test('whoever is disabled leaves the places of his uploads to others at once, whatever he has not sent', async () => {
  await using server = await startServer()
  const others = [await otherAdministrator(server), await otherAdministrator(server)]
  const begun = others.flatMap(({ token }) =>
    Array.from({ length: 4 }, () => beginUpload(server, { year: '2019', length: MiB, token })),
  )
  await Promise.all(begun.map((socket) => once(socket, 'data'))) // the server has read their headers
  const sent = { bytes: 'Employee ID', fields: { year: '2018' } }
  const upload = async (): Promise<number> =>
    (await uploadFile(`${server.url}/v1/import/hrYearlyData`, server.token, sent)).status
  await expect.poll(upload).toBe(503)
  const cut = begun.map((socket) => new Promise((resolve) => socket.resume().once('close', resolve)))
  await Promise.all(others.map(({ disable }) => disable()))
  await expect.poll(upload).toBe(422)
  await Promise.all(cut)
})

test('a store that is away before the file is read makes no form malformed', async () => {
  await using server = await startServer()
  const { log, deps } = server.system
  const away = logWith(log, {
    read() {
      throw new StoreUnavailable('away', false)
    },
  })
  await using other = await served(depsOn(away, deps))
  const sent = { bytes: 'Employee ID', fields: { year: '2019' } }
  const { status } = await uploadFile(`${other.url}/v1/import/hrYearlyData`, server.token, sent)
  expect(status).toBe(503)
})
