import { expect, test } from 'vitest'
import { depsOn } from '#testing/deps-on.ts'
import { logWith } from '#testing/log-with.ts'
import { served } from '#testing/served.ts'
import { sharedServer } from '#testing/shared-server.ts'
import { uploadFile } from '#testing/upload-file.ts'
import { openSessions } from '#users/sign-in/sessions.ts'

const HR = `Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number
007;Sara;6000;7500;0100`
const OTHER = HR.replace('6000', '6500')
const ORGANISATION = `Business Unit;Division;Department;Cost Centre;Cost Centre Name
North;Roads;Bridges;R1;Arches`
const OTHER_ORGANISATION = ORGANISATION.replaceAll('R1', 'R2')
const RUNNING = { status: 409, body: { code: 'import-running' } }
/** How often the session of a request is checked once its file has arrived: before its form is read, and after. */
const LOOKS = 2

const server = sharedServer()

type Sent = { readonly key: string; readonly bytes: string; readonly year?: string; readonly query?: string }
type Answer = Awaited<ReturnType<typeof uploadFile>>

const send = (url: string, { key, bytes, year, query = '' }: Sent): Promise<Answer> =>
  uploadFile(`${url}/v1/import/${year ? 'hrYearlyData' : 'organisation'}${query}`, server.token, {
    bytes,
    fields: year ? { year } : {},
    headers: { 'idempotency-key': key },
  })

/**
 * Sends one file, and another while the first is about to be stored in the stream. The first is stored once the second has
 * been refused, or the server has received all of it.
 */
async function atOnce(stream: string, first: Sent, second: Sent): Promise<readonly [Answer, Answer]> {
  const { system } = server
  using sessions = openSessions(system.deps)
  const isOpen = sessions.isOpen.bind(sessions)
  const arrived = Promise.withResolvers<void>()
  let looks = 0
  let meanwhile: Promise<Answer> | null = null
  sessions.isOpen = (session) => {
    if (meanwhile && (looks += 1) === LOOKS) arrived.resolve()
    return isOpen(session)
  }
  const slow = logWith(system.log, {
    async append(to, ...batch) {
      if (to === stream && !meanwhile) {
        meanwhile = send(url, second)
        await Promise.race([meanwhile, arrived.promise])
      }
      return system.log.append(to, ...batch)
    },
  })
  await using other = await served({ ...depsOn(slow, system.deps), sessions })
  const { url } = other
  const answer = await send(url, first)
  return [answer, await meanwhile!] // begun before the first was stored
}

const outcome = ({ status, body, headers }: Answer) => [status, body, headers.get('position')]

test.each([
  { what: 'yearly data', stream: 'staff-2019', sent: { bytes: HR, year: '2019' } },
  { what: 'an organisation', stream: 'organisation', sent: { bytes: ORGANISATION } },
])('$what sent again while it is stored has the answer of the first', async ({ what, stream, sent }) => {
  const asked = { key: `again ${what}`, ...sent }
  const [first, again] = await atOnce(stream, asked, asked)
  expect(first.status).toBe(200)
  expect(outcome(again)).toEqual(outcome(first))
})

test.each([
  { what: 'yearly data', stream: 'staff-2018', sent: { year: '2018' }, files: [HR, OTHER] },
  {
    what: 'an organisation',
    stream: 'organisation',
    sent: {},
    files: [ORGANISATION.replaceAll('R1', 'R3'), OTHER_ORGANISATION],
  },
] as const)(
  '$what that was stored before has its answer while another file is stored, which a new one has not',
  async ({ what, stream, sent, files: [earlier, running] }) => {
    const asked = { key: `earlier ${what}`, bytes: earlier, ...sent }
    const before = await send(server.url, asked)
    expect(before.status).toBe(200)
    const [stored, again] = await atOnce(stream, { key: `running ${what}`, bytes: running, ...sent }, asked)
    expect(stored.status).toBe(200)
    expect(outcome(again)).toEqual(outcome(before))
    const [, refused] = await atOnce(
      stream,
      { key: `third ${what}`, bytes: earlier.replace('R3', 'R4').replace('6000', '6600'), ...sent },
      { key: `new ${what}`, bytes: running, ...sent },
    )
    expect(refused).toMatchObject(RUNNING)
  },
)

test('a file that had nothing to store stores nothing when it is sent again after a change', async () => {
  const year = '2015'
  const send2015 = (key: string) => send(server.url, { key, bytes: HR, year })
  await send2015('stores')
  const first = await send2015('stores nothing')
  expect(first.body).toMatchObject({ inserted: 0, updated: 0, unchanged: 1 })
  const rows = () => server.call('GET', `/v1/import/hrYearlyData/year/${year}`)
  const [{ id }] = (await rows()).body.content
  await server.call('PATCH', `/v1/yearlyData/${id}`, { basicSalary: 7000 })
  const again = await send2015('stores nothing')
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await rows()).body.content).toMatchObject([{ basicSalary: 7000 }])
})

test('nor does an organisation', async () => {
  const bytes = ORGANISATION.replaceAll('R1', 'R5').replaceAll('North', 'South')
  await send(server.url, { key: 'builds', bytes })
  const first = await send(server.url, { key: 'builds nothing', bytes })
  expect(first.body).toMatchObject({ created: { costCentres: 0 }, existing: { costCentres: 1 } })
  const numbered = async () =>
    (await server.call('GET', '/v1/costCentres?search=R5')).body.content.map(({ id }: { id: number }) => id)
  const [id] = await numbered()
  expect((await server.call('DELETE', `/v1/costCentres/${id}`)).status).toBe(204)
  const again = await send(server.url, { key: 'builds nothing', bytes })
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(await numbered()).toEqual([])
})

test('where the progress is shown belongs to no request', async () => {
  const asked = { key: 'shown', bytes: HR, year: '2017' }
  const first = await send(server.url, { ...asked, query: '?uploadId=here' })
  expect(first).toMatchObject({ status: 200, body: { inserted: 1 } })
  for (const query of ['', '?uploadId=there', '?uploadId='])
    expect(outcome(await send(server.url, { ...asked, query }))).toEqual(outcome(first))
  expect(await send(server.url, { ...asked, query: '?uploadId=here&dateOrder=month-first' })).toMatchObject({
    status: 409,
    body: { code: 'idempotency-key-reused' },
  })
})
