import { expect, test } from 'vitest'
import { readAll } from './testing/read-all.ts'
import { xlsxFixture } from './testing/xlsx-fixture.ts'

const cell = (ref: string, text: string) => `<c r="${ref}" t="str"><v>${text}</v></c>`
const sheet = (row: number, text: string) =>
  xlsxFixture({
    rows: `<row r="1">${cell('A1', 'Name')}</row><row r="${row}">${cell(`XFD${row}`, text)}</row>`,
  })
const far = (text: string) =>
  xlsxFixture({
    rows: `<row r="1">${cell('A1', 'Name')}</row><row r="900000">${cell('A900000', text)}</row>`,
  })

test('a cell far away from the table is named', async () => {
  const columns = { code: 'limit-columns', params: { row: 2, column: 'XFD', max: 256 } }
  await expect(readAll(sheet(2, 'x'))).rejects.toMatchObject(columns)
  const fields = Buffer.from(`a;b\n${';'.repeat(16_383)}x\n`)
  await expect(readAll(fields)).rejects.toMatchObject(columns)
  const rows = { code: 'limit-rows', params: { row: 900_000, max: 200_000 } }
  await expect(readAll(far('x'))).rejects.toMatchObject(rows)
})

test('nothing but white space far away from the table is nothing', async () => {
  expect(await readAll(sheet(2, ' '))).toHaveLength(1)
  expect(await readAll(far('\u00A0'))).toHaveLength(1)
})
