import { act } from 'react'
import { expect, test } from 'vitest'
import { click, find, press, type } from '#testing/render.tsx'
import { exampleGround } from '#planning/board/board.given.tsx'
import { hasUnsaved } from '#ui/dialogs/unsaved.ts'
import { openSheet } from './manual-sheet.given.tsx'

type Sheet = Awaited<ReturnType<typeof openSheet>>

/** The organisation without some of its divisions. */
const without = (...ids: readonly number[]) =>
  exampleGround.structure.map((unit) => ({
    ...unit,
    divisions: unit.divisions.filter(({ id }) => !ids.includes(id)),
  }))

async function enter(sheet: Sheet, key: string, text: string): Promise<void> {
  await act(async () => sheet.cell(key).focus())
  await type(sheet.cell(key), text)
  await press(sheet.cell(key), 'Enter')
}

const told = ({ textContent }: HTMLElement) => textContent.replaceAll(/[\u2066-\u2069]/g, '')
const bar = ({ page }: Sheet) => told(find(page, 'div', '[role=region]'))
const button = (within: ParentNode, words: string) => {
  const found = [...within.querySelectorAll('button')].find(({ textContent }) => textContent === words)
  if (!found) throw new Error(`no button ${words}`)
  return found
}

test('what was typed for divisions that somebody deletes is named once and counts no longer; the rest is saved', async () => {
  using sheet = await openSheet()
  await enter(sheet, 'd1', '12')
  await enter(sheet, 'd2', 'abc')
  await enter(sheet, 'd3', '7')
  await sheet.organises(without(1, 2))
  expect(bar(sheet)).toContain('1 unsaved change')
  expect(bar(sheet)).not.toContain('not taken')
  expect([...sheet.plan.changes]).toEqual([[3, 7]])
  expect(told(sheet.page)).toContain(
    'These 2 divisions no longer exist, and what you entered for them is not saved: division 1 (12), division 2 (abc)',
  )
  await click(button(sheet.page, 'Close'))
  expect(told(sheet.page)).not.toContain('no longer exist')
  await act(async () => sheet.plan.discard())
  expect(bar(sheet)).toContain('All saved')
  expect(hasUnsaved()).toBe(false)
})

test('what is being typed when its division is deleted holds nobody back', async () => {
  using sheet = await openSheet()
  await act(async () => sheet.cell('d1').focus())
  await type(sheet.cell('d1'), '1e3')
  await sheet.organises(without(1))
  expect(told(sheet.page)).toContain(
    'This division no longer exists, and what you entered for it is not saved: division 1 (1e3)',
  )
  expect(bar(sheet)).toContain('All saved')
  expect(hasUnsaved()).toBe(false)
})

test('a division that comes back brings along what was typed for it', async () => {
  using sheet = await openSheet()
  await enter(sheet, 'd1', '12')
  await sheet.organises(without(1))
  await sheet.organises(exampleGround.structure)
  expect(told(sheet.page)).not.toContain('no longer exists')
  expect(sheet.cell('d1').value).toBe('12')
  expect(bar(sheet)).toContain('1 unsaved change')
})

test('a pasted block is looked at over the divisions that are there by then', async () => {
  using sheet = await openSheet()
  await act(async () => sheet.cell('d1').focus())
  const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
  Object.assign(paste, { clipboardData: { getData: () => '10\n11\nx\n12' } })
  await act(async () => sheet.cell('d1').dispatchEvent(paste))
  const dialog = find(document.body, 'section', '[role=dialog]')
  expect(told(dialog)).toContain('3 new values')
  await sheet.organises(without(1, 3))
  expect(told(dialog)).toContain('2 new values')
  expect(told(dialog)).toContain('2 values are for divisions that no longer exist and are not used')
  expect(told(dialog)).not.toContain('refused')
  await click(button(dialog, 'Paste 2 values'))
  expect([...sheet.plan.changes]).toEqual([
    [2, 11],
    [4, 12],
  ])
  expect(sheet.plan.setAside).toEqual([])
})
