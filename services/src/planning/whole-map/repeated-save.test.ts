import { expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'
import { buildWorkedExample, workedInputs, type WorkedExample } from '#testing/worked-example.ts'
import { Tab } from '#planning/draft/tab.given.ts'

const STORE = '/v1/bigPictureStore'
const DAY = 24 * 60 * 60 * 1_000
const PARTS = ['userInput', 'drivers', 'calculated'] as const

/** The three calls of one save, or some of them, each with a key of its own. */
async function saveAll(
  server: TestServer,
  example: WorkedExample,
  parts: readonly (typeof PARTS)[number][] = PARTS,
): Promise<number[]> {
  const bodies = { userInput: workedInputs(example), drivers: { fte: {} }, calculated: {} }
  const token = await server.signIn(server.administrator.email, server.administrator.password)
  const calls = parts.map((part) => {
    const headers = { 'idempotency-key': `${part} of the first save`, 'if-match': '*' }
    return server.call('POST', `${STORE}/${part}`, bodies[part], { token, headers })
  })
  return (await Promise.all(calls)).map(({ status }) => status)
}

async function published({ call }: TestServer): Promise<{ rev: number; values: unknown }> {
  const { body } = await call('GET', '/v1/bigPicture/published')
  return { rev: body.rev, values: body.cells }
}

async function enterUnpublished(server: TestServer, example: WorkedExample, value: number): Promise<void> {
  await using ben = await Tab.open(server)
  const key = `in|b${example.support}-p${example.pupils}-y2020`
  ben.write([key, value])
  await ben.until(() => ben.value(key) === value)
}

test.each([
  { parts: 'its writes', before: 0, again: [PARTS] },
  { parts: 'a map that changed nothing', before: 1, again: [PARTS] },
  { parts: 'each call by itself', before: 0, again: PARTS.map((part) => [part]) },
  { parts: 'each by itself, none of which wrote', before: 1, again: PARTS.map((part) => [part]) },
])(
  'a save that is sent again, days and a restart later, publishes nothing that others wrote since ($parts)',
  async ({ before, again }) => {
    const first = await startServer()
    const example = await buildWorkedExample(first)
    if (before === 1) await first.call('POST', `${STORE}/userInput`, workedInputs(example))
    if (before === 1) await enterUnpublished(first, example, 111_111)
    expect(await saveAll(first, example)).toEqual([200, 200, 200])
    await enterUnpublished(first, example, 999_999)
    const shown = await published(first)
    await first.app.close()
    await first.system[Symbol.asyncDispose]()

    const later = () => new Date(Date.now() + 2 * DAY)
    await using server = await startServer({ dataDir: first.dataDir, now: later })
    for (const calls of again) {
      expect(await saveAll(server, example, calls)).toEqual(calls.map(() => 200))
      expect([calls, await published(server)]).toEqual([calls, shown])
    }
  },
)

test('a key that came with calculated values alone, of which nothing is stored, stands for that call', async () => {
  const first = await startServer()
  const example = await buildWorkedExample(first)
  const wrong = { [`b${example.education}-d${example.divisions.N}-y2020-fte`]: 1 }
  const save = ({ call }: TestServer, body: unknown, part = 'calculated') =>
    call('POST', `${STORE}/${part}`, body, { headers: { 'idempotency-key': 'calculated alone' } })
  const told = await save(first, wrong)
  expect(told).toMatchObject({ status: 200, body: { warnings: [{ code: 'calculated-stale' }] } })
  const reused = { status: 409, body: { code: 'idempotency-key-reused' } }
  expect(await save(first, {})).toMatchObject(reused)
  await first.app.close()
  await first.system[Symbol.asyncDispose]()

  await using server = await startServer({ dataDir: first.dataDir })
  expect(await save(server, {})).toMatchObject(reused)
  expect(await save(server, workedInputs(example), 'userInput')).toMatchObject(reused)
  expect(await save(server, wrong)).toMatchObject({ status: 200, body: told.body })
})
