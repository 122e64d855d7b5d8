import { expect, test } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { erase, imported, LINE, PERSON, removed, rowsOf } from '#staff/testing/erasing.ts'
import { startServer } from '#testing/server.ts'
import { uploadFile } from '#testing/upload-file.ts'

const YEARS = [2015, 2018, 2019, 2020]
const OTHERS = 'O-1;Somebody Else;1980-01-01;5000;6000;0100;Wards'
const folder = folderForEachTest()

test('whoever was erased from more years than are held in memory is named by no import, and can come back', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  for (const year of YEARS) await imported(server, server.url, [LINE, OTHERS], year)
  const ids = (await rowsOf(server)).filter(({ name }) => name === PERSON.name)
  for (const { id } of ids) await removed(server, id)
  expect((await erase(server, ids[0]!.id)).status).toBe(204)
  const sent = async (year: number, lines: readonly string[]) => {
    const bytes = ['Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number', ...lines].join('\n')
    const fields = { year: String(year) }
    return uploadFile(`${server.url}/v1/import/hrYearlyData`, server.token, { bytes, fields })
  }
  for (const year of YEARS.toReversed()) {
    expect((await sent(year, ['O-2;Another;5000;6000;0100'])).body.missing).toEqual(['O-1'])
    const { status, body } = await sent(year, [`${PERSON.employeeId};Back Again;5000;6000;0100`])
    expect([status, body.inserted]).toEqual([200, 1])
  }
})
