import { act } from 'react'
import { expect, test } from 'vitest'
import { click, find } from '#testing/render.tsx'
import { disconnectedSession, renderOnBoard } from './board/board.given.tsx'
import { StepButtons } from './step-buttons.tsx'

const K = 'in|b1-p1-y2020'
const L = 'in|b1-p1-y2021'

async function buttons() {
  const session = disconnectedSession({ cells: [{ k: K, v: 1100, w: '2.tab-sara:1', rev: 0 }] })
  const shown = await renderOnBoard(session, <StepButtons />)
  const [undo, redo] = ['undo', 'redo'].map(
    (_type, index) => () => find(shown.page, 'button', `:nth-of-type(${index + 1})`),
  )
  const edit = (...ops: { k: string; v: number | null }[]) => act(async () => void session.edit(ops))
  const name = (button: (() => HTMLElement) | undefined) => button?.().getAttribute('aria-label')
  return Object.assign(shown, { session, edit, undo: undo!, redo: redo!, name })
}

test('the buttons say what they would do, and do it', async () => {
  using shown = await buttons()
  const { undo, redo, name } = shown
  expect([undo(), redo()].map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true'])
  await shown.edit({ k: K, v: 90 })
  expect(name(undo)).toMatch(/^Undo: .*2020 → /u)
  expect(name(undo)).toContain('1\u202f100')
  await click(undo())
  expect(shown.session.store.kept(K)).toBe(1100)
  expect(name(undo)).toBe('Nothing to undo')
  expect(name(redo)).toMatch(/^Redo: .*2020 → .*90/u)
  await click(redo())
  expect(shown.session.store.kept(K)).toBe(90)
})

test('a block is named by how many values it has', async () => {
  using shown = await buttons()
  await shown.edit({ k: K, v: 90 }, { k: L, v: 91 })
  expect(shown.name(shown.undo)).toBe('Undo: 2 values')
})

test('a restore is one step', async () => {
  using shown = await buttons()
  await act(async () => shown.session.history.restored(7))
  expect(shown.name(shown.undo)).toBe('Undo the last restore, revert or discard')
})

test('after the last step the button that took it has nothing to do, and the focus', async () => {
  using shown = await buttons()
  await shown.edit({ k: K, v: 90 })
  await act(async () => shown.undo().focus())
  await click(shown.undo())
  expect(shown.name(shown.undo)).toBe('Nothing to undo')
  expect(document.activeElement).toBe(shown.undo())
  expect(shown.undo().disabled).toBe(false)
})
