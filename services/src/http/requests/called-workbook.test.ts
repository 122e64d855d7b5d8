import { describe, expect, test } from 'vitest'
import { writeXlsx } from '#sheets/xlsx/write-xlsx.ts'
import { sharedServer } from '#testing/shared-server.ts'
import { uploadFile } from '#testing/upload-file.ts'

const server = sharedServer()

const YEAR = { year: '2019', selectedYear: '2019' }
const UPLOADS = ['hrYearlyData', 'hrYearlyOvertime', 'organisation'].flatMap((path) =>
  ['', '?dryRun=true'].map((query) => ({ path: `/v1/import/${path}${query}` })),
)

const whole = writeXlsx({ name: 'Staff', columns: [], rows: [['Employee ID'], ['007']] })
const letter = Buffer.from('hello world\nthis is a letter\n')
const UNREADABLE = {
  'whose beginning is lost': whole.subarray(1),
  'of which nothing was written but zeros': Buffer.alloc(whole.length),
  'that was written over with a text': letter,
}

async function codeOf(path: string, bytes: Uint8Array, name: string): Promise<string> {
  const fields = path.includes('organisation') ? {} : YEAR
  const field = path.includes('Overtime') ? 'fileOvertime' : 'file'
  const sent = { bytes: new Uint8Array(bytes), fields, field, name }
  const { status, body } = await uploadFile(server.url + path, server.token, sent)
  return `${status} ${body.code}`
}

describe.each(UPLOADS)('$path', ({ path }) => {
  test.each(Object.entries(UNREADABLE))('names a workbook %s', async (_, bytes) => {
    for (const name of ['Staff 2019.xlsx', 'STAFF.XLSM'])
      expect(await codeOf(path, bytes, name)).toBe('422 workbook-unreadable')
  })

  test('says what is wrong with a text, whatever it is called, and with what is known for something else', async () => {
    expect(await codeOf(path, letter, 'staff.csv')).toBe('422 delimiter-uncertain')
    expect(await codeOf(path, Buffer.from('a;b\n1;2\n'), 'staff.xlsx')).toBe('422 header-not-found')
    expect(await codeOf(path, Buffer.alloc(0), 'staff.xlsx')).toBe('422 file-empty')
  })
})
