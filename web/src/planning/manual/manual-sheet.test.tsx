import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { click, find, press, type } from '#testing/render.tsx'
import { discardUnsaved, lostAtTheEnd, lostOnLeaving } from '#ui/dialogs/unsaved.ts'
import { openSheet } from './manual-sheet.given.tsx'

type Sheet = Awaited<ReturnType<typeof openSheet>>

async function enter(sheet: Sheet, text: string): Promise<void> {
  await act(async () => sheet.cell('d1').focus())
  await type(sheet.cell('d1'), text)
  await press(sheet.cell('d1'), 'Enter')
}

/** The stored plan of the first division, and who stored it. */
const by = (writer: number, value: number) => ({
  values: new Map([[1, value]]),
  writers: new Map([[1, writer]]),
})

const told = ({ page }: Sheet) => page.textContent.replaceAll(/[\u2066-\u2069]/g, '')
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

test('what oneself has stored elsewhere under an entry is told as one’s own, and what others have as theirs', async () => {
  using sheet = await openSheet(by(1, 6))
  await enter(sheet, '7')
  await sheet.stores(by(1, 5))
  expect(told(sheet)).toContain('You have stored 5 here meanwhile. Saving replaces it.')
  expect(told(sheet)).toContain('You have stored another value for 1 division since you edited it here.')
  expect(told(sheet)).toContain('Take what is stored')
  expect(told(sheet)).not.toContain('omeone else')
  await sheet.stores(by(2, 4))
  expect(told(sheet)).toContain('Changed by someone else to 4. Saving replaces it.')
  expect(told(sheet)).toContain('Someone else has changed 1 division that you have edited.')
  expect(told(sheet)).toContain('Take what is stored')
})

test('whose saved value was replaced reads by what, and what it was, at the cell', async () => {
  using sheet = await openSheet(by(1, 9))
  expect(told(sheet)).not.toContain('was 9')
  await sheet.stores(by(2, 8))
  expect(sheet.cell('d1').value).toBe('8')
  expect(told(sheet)).toContain('was 9')
  expect(told(sheet)).toContain('Changed by someone else to 8; you had saved 9.')
  await enter(sheet, '9')
  expect(told(sheet)).not.toContain('was 9')
  expect(bar(sheet)).toContain('1 unsaved change')
})

test('what is lost is named by the division, the year and the text that no cell could take, and is gone when discarded', async () => {
  using sheet = await openSheet()
  await enter(sheet, '12x')
  for (const { said, isAll } of [lostAtTheEnd(), lostOnLeaving()]) {
    const words = said.map((each) => each.replaceAll(/[\u2066-\u2069]/g, ''))
    expect(words).toEqual(['Not accepted, and lost: Division division 1, FTE 2020: “12x”.'])
    expect(isAll).toBe(true)
  }
  await act(async () => discardUnsaved())
  expect(sheet.plan.refusedCells).toEqual([])
})

/** The text of the open dialog. */
const dialog = () =>
  (document.querySelector('[role=dialog]')?.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '')

async function paste(sheet: Sheet, text: string): Promise<void> {
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { getData: () => text } })
  await act(async () => sheet.cell('d1').dispatchEvent(event))
  await vi.waitFor(() => expect(dialog()).toContain('2 new values'))
}

test('what a colleague stores under a pasted block while it is looked at is said in its dialog, with their name', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ content: [{ id: 2, firstName: 'Ben', lastName: 'Omar' }], totalElements: 1 }),
  )
  using sheet = await openSheet(by(2, 9))
  await paste(sheet, '11\n12')
  expect(dialog()).not.toContain('meanwhile')
  await sheet.stores(by(2, 200))
  await vi.waitFor(() => expect(dialog()).toContain('1 value was changed while you were looking at these'))
  await vi.waitFor(() => expect(dialog()).toContain('division 1Ben Omar20011'))
  await sheet.stores(by(1, 201))
  await vi.waitFor(() => expect(dialog()).toContain('division 1you20111'))
  await sheet.stores(by(2, 11))
  expect(dialog()).not.toContain('while you were looking')
})

test.each(['Undo', 'Discard'])('%s keeps the focus when nothing is left for it to do', async (words) => {
  using shown = await openSheet()
  await act(async () => shown.plan.write([{ key: 'd1', value: 12 }]))
  const button = () =>
    [...shown.page.querySelectorAll('button')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === words,
    )!
  await act(async () => button().focus())
  await click(button())
  expect(shown.plan.changes.size).toBe(0)
  expect(button().getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).not.toBe(document.body)
})
