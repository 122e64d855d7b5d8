import { randomUUID } from 'node:crypto'
import { type StaffPersonal, staffStream } from '@staffplan/contracts/staff/events'
import { expect, test } from 'vitest'
import { systemContext } from '#http/commands/command-context.ts'
import { staffEntity } from '#staff/rows/staff-row-commands.ts'
import {
  added,
  CANARIES,
  company,
  erase,
  filesWith,
  historyOf,
  PERSON as CANARY,
  removed,
} from '#staff/testing/erasing.ts'
import { nextStaffId, staffYearModel } from '#streams/staff-year.ts'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { startServer, type TestServer } from '#testing/server.ts'

const PERSON: StaffPersonal = {
  grade: '',
  jobTitle: '',
  position: '',
  projectLocation: '',
  overTimeHours: null,
  educationCost: null,
  ...CANARY,
  employeeId: 'CANARY 77',
}
const TOLD = [...CANARIES, 'CANARY']
const folder = folderForEachTest()

/** Stores a row as it was done before white space was made single spaces; returns its id. */
async function storedBefore({ system }: TestServer, employeeId: string, year: number): Promise<number> {
  const { events } = await system.deps.handler.handle({
    model: staffYearModel,
    stream: staffStream(year),
    context: systemContext(new Date()),
    decide(state) {
      const id = nextStaffId(state, year)
      const data = { id, year, costCentreId: 1, personal: { ...PERSON, employeeId } }
      return { events: [{ type: 'StaffAdded', data, entity: staffEntity(id) }] }
    },
  })
  return (events[0]!.data as { id: number }).id // as it was decided
}

/** Likewise by an import of two rows, of which `late` does not count: that person was added by an edit meanwhile. */
async function importedBefore(
  { system }: TestServer,
  { year, counted, late }: { year: number; counted: string; late: string },
): Promise<{ id: number; stream: string }> {
  const importId = randomUUID()
  const stream = `staffImport-${importId}`
  const id = year * 10_000_000 + 1
  const ops = [counted, late].map((employeeId, index) => ({
    op: 'add',
    id: id + index,
    costCentreId: 1,
    personal: { ...PERSON, employeeId },
  }))
  const metadata = { commandId: importId, correlationId: importId, actor: 1, at: '2026-01-01T00:00:00.000Z' }
  const chunk = { type: 'StaffImportChunk', data: { importId, year, ops } }
  await system.log.append(stream, 'none', [
    { id: randomUUID(), ...chunk, metadata: { ...metadata, schema: 2 } },
  ])
  const counts = { chunks: 1, accepted: 1, inserted: 1, updated: 0, unchanged: 0, removed: 0 }
  const superseded = [{ id: id + 1, before: 1 }]
  const data = {
    importId,
    year,
    kind: 'hr',
    stream,
    ...counts,
    newCostCentres: [],
    fileHash: '',
    superseded,
  }
  await system.deps.handler.handle({
    model: staffYearModel,
    stream: staffStream(year),
    context: systemContext(new Date()),
    decide: () => ({ events: [{ type: 'StaffImportCompleted', data }] }),
  })
  return { id, stream }
}

test('whoever had the same employee id with another white space in another year is erased there, too', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  await company(server)
  const { id, stream } = await importedBefore(server, {
    year: 2017,
    counted: 'CANARY\u202F77',
    late: 'CANARY\u200977',
  })
  const rows = [
    id,
    await storedBefore(server, 'CANARY\u00A077', 2018),
    await storedBefore(server, 'CANARY  77', 2019),
    await added(server, PERSON, 2020),
  ]
  const others = [
    await added(server, { ...PERSON, employeeId: 'CANARY 770', name: 'Kept Person' }, 2019),
    await added(server, { ...PERSON, employeeId: 'CANARY77', name: 'Kept Person' }, 2018),
  ]
  for (const row of [...rows, ...others]) await removed(server, row)
  expect((await erase(server, rows.at(-1)!)).status).toBe(204)
  for (const row of rows) for (const told of TOLD) expect(await historyOf(server, row)).not.toContain(told)
  for (const row of others) expect(await historyOf(server, row)).toContain('Kept Person')
  const [chunk] = await Array.fromAsync(server.system.deps.events.read(stream))
  expect(chunk!.data).toMatchObject({ ops: [{ erased: true }, { erased: true }] })
  expect(filesWith(folder.dataDir)).toEqual([])
}, 60_000)

test('so is whoever is erased by the row that was stored first', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  await company(server)
  const first = await storedBefore(server, 'CANARY\u00A077', 2018)
  const rows = [first, await storedBefore(server, 'CANARY  77', 2018), await added(server, PERSON, 2020)]
  for (const row of rows) await removed(server, row)
  expect((await erase(server, first)).status).toBe(204)
  for (const row of rows) for (const told of TOLD) expect(await historyOf(server, row)).not.toContain(told)
  expect(filesWith(folder.dataDir, TOLD)).toEqual([])
}, 60_000)

test('a row that had an id that looks alike by mistake keeps its own person', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  await company(server)
  const mistaken = await storedBefore(server, 'CANARY\u00A077', 2018)
  const corrected = { employeeId: 'O-2', name: 'Kept Person' }
  expect((await server.call('PATCH', `/v1/yearlyData/${mistaken}`, corrected)).status).toBe(200)
  const id = await added(server, PERSON, 2020)
  await removed(server, id)
  expect((await erase(server, id)).status).toBe(204)
  const history = await historyOf(server, mistaken)
  expect(history).toContain('Kept Person')
  expect(history).not.toContain('personalData')
})
