import { expect, test, vi } from 'vitest'
import { afterPress } from './after-press.ts'

const mouse = (type: string) => document.body.dispatchEvent(new MouseEvent(type, { bubbles: true }))
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
