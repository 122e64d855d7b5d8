import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { expect, test, vi } from 'vitest'
import { neverCompleting } from '#staff/testing/importing.ts'
import type { EventLog } from '#ports/event-log.ts'
import { logWith } from '#testing/log-with.ts'
import { depsOn } from '#testing/deps-on.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { removeOrphanedRows } from './orphaned-rows.ts'
import { uploadFile } from '#testing/upload-file.ts'
import { logContents } from '#testing/log-contents.ts'

const HEADINGS = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number;Cost Centre Name'

test('rows that a crash left behind are gone after the next start, also from the disk; what counts stays', async () => {
  using folder = temporaryFolder()
  const dataDir = folder.path
  {
    await using server = await startServer({ dataDir })
    await importStaff(server, server.url, 'E1;Sara Counts;6000;7500;0100;Ward')
    await using crashing = await neverCompleting(server)
    const lost = await importStaff(server, crashing.url, 'E2;Ben Orphaned;5000;6000;0100;Ward')
    expect(lost.status).toBe(503)
    expect(await logContents(server)).toContain('Ben Orphaned')
  }
  await using again = await startServer({ dataDir })
  await vi.waitFor(async () => expect(await logContents(again)).not.toContain('Ben Orphaned'), {
    timeout: 20_000,
  })
  expect(await logContents(again)).toContain('Sara Counts')
  const { content } = (await again.call('GET', '/v1/import/hrYearlyData/year/2019')).body
  expect(content.map(({ name }: { name: string }) => name)).toEqual(['Sara Counts'])
  await vi.waitFor(
    () => {
      for (const file of ['events.db', 'events.db-wal'])
        expect(readFileSync(join(dataDir, file), 'latin1')).not.toContain('Ben Orphaned')
    },
    { timeout: 20_000 },
  )
})

test('what one start has removed the next does not remove again', async () => {
  await using server = await startServer()
  const removed: string[] = []
  const remove: EventLog['remove'] = async (stream) => {
    removed.push(stream)
    await server.system.log.remove(stream)
  }
  const deps = depsOn(logWith(server.system.log, { remove }), server.system.deps)
  for (const [index, person] of ['Ben Orphaned', 'Eve Orphaned'].entries()) {
    await using crashing = await neverCompleting(server)
    await importStaff(server, crashing.url, `E${index};${person};5000;6000;0100;Ward`)
    expect(await logContents(server)).toContain(person)
    removeOrphanedRows(deps) // as at a start
    await vi.waitFor(async () => expect(await logContents(server)).not.toContain(person), { timeout: 20_000 })
  }
  expect(removed).toHaveLength(2)
  expect(new Set(removed).size).toBe(2)
})

test('a file that is refused leaves no row in the log', async () => {
  await using server = await startServer()
  const refused = await importStaff(server, server.url, 'E1;Sara Refused;6000;not a number;0100;Ward')
  expect(refused.status).toBe(422)
  expect(await logContents(server)).not.toContain('Sara Refused')
})

function importStaff({ token }: TestServer, url: string, row: string) {
  const bytes = `${HEADINGS}\r\n${row}`
  return uploadFile(`${url}/v1/import/hrYearlyData`, token, { bytes, fields: { year: '2019' } })
}
