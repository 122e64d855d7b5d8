import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { expect, test } from 'vitest'
import { disconnectedSession, renderOnBoard } from '#planning/board/board.given.tsx'
import { click, find, press } from '#testing/render.tsx'
import { SaveButton } from './save-button.tsx'

const KEY = 'in|b1-p1-y2020'

/** The save button of a plan with a single unpublished change. */
async function shownWithChange() {
  const session = disconnectedSession({ cells: [{ k: KEY, v: 5, w: '1.tab-mine:1', rev: 0 }] })
  session.published.setSource(workedExample)
  session.published.load({ epoch: 'one', rev: 0, cells: [] })
  const shown = await renderOnBoard(session, <SaveButton />)
  const save = find(shown.page, 'button')
  save.focus()
  await click(save)
  await expect.poll(() => dialogs()).toHaveLength(1)
  return Object.assign(shown, { session, save })
}

const dialogs = () => [...document.querySelectorAll('[role=dialog]')]
const button = (words: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(words))!

test('who asked to discard in the save dialog and thinks better of it is at the button of the page again', async () => {
  using shown = await shownWithChange()
  const discard = button('Discard')
  discard.focus()
  await click(discard)
  const texts = () => dialogs().map((each) => each.textContent)
  await expect.poll(() => texts().join()).toContain('Discard 1')
  await expect.poll(() => dialogs()).toHaveLength(1)
  await press(button('Cancel'), 'Escape')
  await expect.poll(() => dialogs()).toHaveLength(0)
  await expect.poll(() => document.activeElement).toBe(shown.save)
})

test('undo keys leave the plan alone while a dialog stands over it', async () => {
  using shown = await shownWithChange()
  shown.session.edit([{ k: KEY, v: 7 }])
  const undo = (on: Element) =>
    on.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }),
    )
  undo(button('Cancel'))
  expect(shown.session.store.kept(KEY)).toBe(7)
  await click(button('Cancel'))
  await expect.poll(() => dialogs()).toHaveLength(0)
  undo(shown.save)
  await expect.poll(() => shown.session.store.kept(KEY)).toBe(5)
})
