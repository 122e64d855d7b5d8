import { trailQuery } from '@staffplan/contracts/trail/trail'
import { expect, test } from 'vitest'
import { abandonImport } from '#maintenance/testing/abandoned-import.ts'
import type { EventLog } from '#ports/event-log.ts'
import { depsOn } from '#testing/deps-on.ts'
import { logWith } from '#testing/log-with.ts'
import { sharedExample } from '#testing/shared-server.ts'
import { uploadFile } from '#testing/upload-file.ts'
import { trailBefore } from './trail-pages.ts'

const [server] = sharedExample()
const HEADER = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number'
const YEARS = [2015, 2016, 2017]
/** Number of edits of one person: far more events than may be read to find one among them. */
const EDITS = 40

async function imported(year: number, rows: string): Promise<void> {
  const file = { bytes: `${HEADER}\r\n${rows}`, fields: { year: String(year) } }
  expect((await uploadFile(`${server.url}/v1/import/hrYearlyData`, server.token, file)).status).toBe(200)
}

async function edited(year: number, times: number): Promise<void> {
  const { content } = (await server.call('GET', `/v1/yearlyData?year=${year}&size=1`)).body
  for (let salary = 1; salary <= times; salary += 1) {
    const { status } = await server.call('PATCH', `/v1/yearlyData/${content[0].id}`, {
      totalMonthSalary: salary,
    })
    expect(status).toBe(200)
  }
}

/**
 * Rows of import files in the trail and whether they counted, latest first; and the stream of each event read for it.
 */
async function rowsOfFiles() {
  const { log, deps } = server.system
  const read: string[] = []
  const counted = (each: Pick<EventLog, 'read'>): EventLog['read'] =>
    async function* counting(stream, bounds) {
      for await (const event of each.read(stream, bounds)) {
        read.push(stream)
        yield event
      }
    }
  const { stored } = log
  const metered = {
    ...logWith(log, { read: counted(log) }),
    stored: { read: counted(stored), follow: stored.follow.bind(stored) },
    opened: log.opened.bind(log),
  }
  const { content } = await trailBefore(
    depsOn(metered, deps),
    trailQuery.parse({ kind: 'StaffImportChunk', size: 50 }),
  )
  const told = content.map(({ changes, uncounted }) => [changes[0]?.of, uncounted])
  return { told, read: read.filter((stream) => stream.startsWith('staff')) }
}

test('what never counted costs what came until the imports were completed, however much there is in the years', async () => {
  await server.call('POST', '/v1/costCentres', { name: 'Ward', number: '7301' })
  for (const year of YEARS) {
    await imported(year, '1;Ada;1;1000;7301\r\n')
    await edited(year, 1)
    await imported(year, '1;Ada;1;2000;7301\r\n')
  }
  const before = await rowsOfFiles()
  const counted = (year: number) => [`staff:${year}0000001`, 0]
  expect(before.told.slice(0, 6)).toEqual(
    YEARS.flatMap((year) => [counted(year), counted(year)]).toReversed(),
  )
  expect(before.read.filter((stream) => stream.startsWith('staffImport'))).toEqual([])
  await edited(2016, EDITS)
  await imported(2016, '1;Ada;1;3000;7301\r\n')
  const { told, read } = await rowsOfFiles()
  expect(told.slice(0, 7)).toEqual([counted(2016), ...before.told.slice(0, 6)])
  expect(read.length - before.read.length).toBeLessThan(EDITS / 2)
})

test('chunks without a completed import do not hide those of other imports of their year', async () => {
  await imported(2019, '1;Eve;1;1000;7301\r\n')
  await abandonImport(server.system.log)
  await imported(2019, '1;Eve;1;2000;7301\r\n')
  const { told, read } = await rowsOfFiles()
  expect(told.slice(0, 4).map(([, uncounted]) => Number(uncounted) > 0)).toEqual([false, true, true, false])
  // Nothing will ever complete this import, so its completion must not be searched for in everything that comes later.
  await edited(2019, EDITS)
  await expect.poll(async () => (await rowsOfFiles()).read.length - read.length).toBeLessThan(EDITS / 2)
})
