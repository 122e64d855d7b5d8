import { expect, test } from 'vitest'
import { readAll } from '../testing/read-all.ts'
import { writeXlsx } from './write-xlsx.ts'

test('what is written is read again, whatever it looks like', async () => {
  const values = ['=1+1', 'a & <b> "c"', '_x000D_', 'نورة', '000123', ' x\n', 'tail\r']
  const bytes = writeXlsx({
    name: 'Staff & <co>',
    rightToLeft: true,
    columns: [{ width: 12, format: 'text' }],
    rows: [values, [12.5, { day: '2019-03-05' }, null, -3]],
  })
  const [first, second] = await readAll(bytes)
  expect(first?.cells.map(({ text, isFormula }) => [text, isFormula])).toEqual(
    values.map((value) => [value, false]),
  )
  expect(second?.cells.map(({ column, text, format }) => [column, text, format?.isDate ?? false])).toEqual([
    [1, '12.5', false],
    [2, '43529', true],
    [4, '-3', false],
  ])
})
