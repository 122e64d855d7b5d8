import { array, check, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { csvRecords } from './csv-records.ts'

const limits = { sheetRows: 1_000, sheetColumns: 100, csvRecordCharacters: 10_000 }

function recordsOf(pieces: Iterable<string>): readonly (readonly string[])[] | 'fault' {
  try {
    return [...csvRecords(pieces, { delimiter: ';', limits })]
  } catch {
    return 'fault'
  }
}

const written = (field: string): string =>
  /[";\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
const text = string({ unit: constantFrom('a', '"', ';', '\r', '\n', ' ', 'ß'), maxLength: 8 })

test('what was written by the rules is read as it was', () => {
  const table = array(array(text, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  const isRead = check(
    property(table, constantFrom('\n', '\r\n', '\r'), (rows, lineEnd) => {
      const file = rows.map((fields) => fields.map(written).join(';')).join(lineEnd)
      return JSON.stringify(recordsOf([file])) === JSON.stringify(rows)
    }),
  )
  expect(isRead.counterexample).toBeNull()
})

test('where the text is cut into pieces makes no difference', () => {
  const isSame = check(
    property(text, (file) => JSON.stringify(recordsOf(file)) === JSON.stringify(recordsOf([file]))),
    { numRuns: 500 },
  )
  expect(isSame.counterexample).toBeNull()
})

test.each([
  ['a;b\n', [['a', 'b']]],
  ['a;b\n\n;\n', [['a', 'b'], [''], ['', '']]],
  ['"a\r\nb";c', [['a\r\nb', 'c']]],
  ['\r\r\n', [[''], ['']]],
  ['""', [['']]],
  ['a"b', 'fault'],
  ['"a"b', 'fault'],
  ['"a', 'fault'],
])('%j', (file, records) => {
  expect(recordsOf([file])).toEqual(records)
})
