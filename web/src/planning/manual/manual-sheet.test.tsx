import { act } from 'react'
import { expect, test } from 'vitest'
import { find, press, type } from '#testing/render.tsx'
import { openSheet } from './manual-sheet.given.tsx'

type Sheet = Awaited<ReturnType<typeof openSheet>>

async function enter(sheet: Sheet, text: string): Promise<void> {
  await act(async () => sheet.cell('d1').focus())
  await type(sheet.cell('d1'), text)
  await press(sheet.cell('d1'), 'Enter')
}

const bar = ({ page }: Sheet) => find(page, 'div', '[role=region]').textContent

test('what a cell does not show is not saved: a number under a text that was refused waits until the text goes', async () => {
  using sheet = await openSheet({ values: new Map([[1, 14]]) })
  await enter(sheet, '12k')
  expect(bar(sheet)).toContain('Save 1 change')
  await enter(sheet, '1.5')
  expect(sheet.cell('d1').value).toBe('1.5')
  expect(bar(sheet)).toContain('1 entry is not taken')
  expect(bar(sheet)).not.toContain('unsaved change')
  expect(sheet.plan.changes.size).toBe(0)
  await press(sheet.cell('d1'), 'Escape')
  expect(sheet.cell('d1').value).toBe('12000')
  expect(bar(sheet)).toContain('1 unsaved change')
})

test('whose saved value was replaced reads by what, and what it was, at the cell', async () => {
  const by = (writer: number, value: number) => ({
    values: new Map([[1, value]]),
    writers: new Map([[1, writer]]),
  })
  using sheet = await openSheet(by(1, 9))
  const told = () => sheet.page.textContent.replaceAll(/[\u2066-\u2069]/g, '')
  expect(told()).not.toContain('was 9')
  await sheet.stores(by(2, 8))
  expect(sheet.cell('d1').value).toBe('8')
  expect(told()).toContain('was 9')
  expect(told()).toContain('Changed by someone else to 8; you had saved 9.')
  await enter(sheet, '9')
  expect(told()).not.toContain('was 9')
  expect(bar(sheet)).toContain('1 unsaved change')
})
