import { act } from 'react'
import { expect, test } from 'vitest'
import { AmountInput } from '#grid/amount-input.tsx'
import { find, press, type } from '#testing/render.tsx'
import { disconnectedSession, renderOnBoard } from './board.given.tsx'

const YEARS = [2019, 2020, 2021]
const keyOf = (year: number) => `in|b1-p1-y${year}`

/** Three years of a driver into which a block was pasted; two of its texts are refused. */
async function pasted(block = '90\tabc\t1e3') {
  const session = disconnectedSession()
  const shown = await renderOnBoard(
    session,
    YEARS.map((year) => (
      <AmountInput
        key={year}
        cellKey={keyOf(year)}
        id={`y${year}`}
        label={String(year)}
        value={null}
        carried={null}
        present={null}
        mayBeNegative={false}
        isChanged={false}
        isPending={false}
      />
    )),
  )
  const cell = (year: number) => find(shown.page, 'input', `#y${year}`)
  const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
  Object.defineProperty(paste, 'clipboardData', { value: { getData: () => block } })
  await act(async () => cell(2019).focus())
  await act(async () => cell(2019).dispatchEvent(paste))
  const all = () => YEARS.map((year) => cell(year).value)
  const texts = () => YEARS.slice(1).map((year) => cell(year).value)
  return Object.assign(shown, { session, cell, all, texts })
}

test('taking a pasted block back takes its refused texts from their cells, and repeating it brings them again', async () => {
  using page = await pasted()
  expect([page.session.store.kept(keyOf(2019)), page.texts()]).toEqual([90, ['abc', '1e3']])
  await press(page.cell(2019), 'z', { ctrlKey: true })
  expect([page.session.store.kept(keyOf(2019)), page.texts()]).toEqual([null, ['', '']])
  await press(page.cell(2019), 'y', { ctrlKey: true })
  expect([page.session.store.kept(keyOf(2019)), page.texts()]).toEqual([90, ['abc', '1e3']])
  await press(page.cell(2019), 'z', { ctrlKey: true })
  expect(page.texts()).toEqual(['', ''])
})

test('what was typed in a refused cell since, and what a later step wrote, leave the other texts where they are', async () => {
  using page = await pasted()
  await act(async () => page.cell(2020).focus())
  await type(page.cell(2020), 'abd')
  await act(async () => page.cell(2020).blur())
  await act(async () => void page.session.edit([{ k: keyOf(2022), v: 7 }]))
  await act(async () => void page.session.history.undo())
  expect(page.texts()).toEqual(['abd', '1e3'])
  await act(async () => void page.session.history.undo())
  expect(page.texts()).toEqual(['abd', ''])
})

test('a block of refused texts only is a step of its own: taken back before what was entered earlier', async () => {
  using page = await pasted('abc\t10-20\t1e3')
  await act(async () => void page.session.edit([{ k: keyOf(2022), v: 7 }]))
  await act(async () => void page.session.history.undo())
  expect([page.session.history.upcoming('undo'), page.all()]).toEqual(['pasted', ['abc', '10-20', '1e3']])
  await press(page.cell(2019), 'z', { ctrlKey: true })
  expect([page.session.history.upcoming('undo'), page.all()]).toEqual([null, ['', '', '']])
  await press(page.cell(2019), 'y', { ctrlKey: true })
  expect([page.session.history.upcoming('undo'), page.all()]).toEqual(['pasted', ['abc', '10-20', '1e3']])
})
