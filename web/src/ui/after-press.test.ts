import { expect, test, vi } from 'vitest'
import { afterPress } from './after-press.ts'

const RIGHT = 2
const mouse = (type: string, button = 0) =>
  document.body.dispatchEvent(new MouseEvent(type, { button, bubbles: true }))
const key = (init: KeyboardEventInit) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }))
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

test.each([{ key: 'Shift', repeat: true }, { key: 'Control' }, { key: 'Meta' }, { key: 'a', repeat: true }])(
  'a key that is only held (%j) does not end the wait for a click',
  async (held) => {
    const run = vi.fn()
    mouse('mousedown')
    afterPress(run)
    key(held)
    await nextTask()
    expect(run).not.toHaveBeenCalled()
    mouse('mouseup')
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
  },
)

test('whoever types on has let go elsewhere', async () => {
  const run = vi.fn()
  mouse('mousedown')
  afterPress(run)
  key({ key: 'a' })
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('another button pressed meanwhile neither ends the wait for a click nor loses what waits', async () => {
  const run = vi.fn()
  mouse('mousedown')
  afterPress(run)
  mouse('mousedown', RIGHT)
  mouse('mouseup', RIGHT)
  await nextTask()
  expect(run).not.toHaveBeenCalled()
  mouse('mouseup')
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('a menu that opens over the press takes its end: there is no click to wait for', async () => {
  const run = vi.fn()
  mouse('mousedown')
  afterPress(run)
  mouse('mousedown', RIGHT)
  mouse('contextmenu', RIGHT)
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})
