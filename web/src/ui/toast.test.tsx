import { act } from 'react'
import { toast } from 'react-toastify/unstyled'
import { expect, test, vi } from 'vitest'
import { i18n } from '#i18n/i18n.ts'
import { click, find, render } from '#testing/render.tsx'
import { dismissToast, toastFailure, toastSuccess, toastUndoable } from './toast.tsx'
import { Toasts } from './toasts.tsx'

test('what is said while the toast before it is on its way out is shown all the same', async () => {
  using rendered = await render(<Toasts />)
  await act(async () => toastSuccess('Undone: 30', { name: 'step' }))
  await act(async () => toast.dismiss())
  expect(shown(rendered.page)).toEqual([]) // though it stays in the page until its animation has ended
  await act(async () => toastSuccess('Undone: 25', { name: 'step' }))
  expect(shown(rendered.page)).toEqual(['Undone: 25'])
})

test('one of the same name takes the place of the one before', async () => {
  using rendered = await render(<Toasts />)
  await act(async () => toastSuccess('Undone: 30', { name: 'step' }))
  await act(async () => toastSuccess('Undone: 25', { name: 'step' }))
  await expect.poll(() => shown(rendered.page)).toEqual(['Undone: 25'])
})

test('what is no longer so right after it was said anew does not come back', async () => {
  using rendered = await render(<Toasts />)
  await act(async () => toastSuccess('Undone: 30', { name: 'step' }))
  await act(async () => {
    toastSuccess('Undone: 25', { name: 'step' })
    dismissToast('step')
  })
  await act(async () => toastSuccess('Stored'))
  await expect.poll(() => shown(rendered.page)).toEqual(['Stored'])
})

test('what can be done in a toast is done once, however often its button is pressed', async () => {
  using rendered = await render(<Toasts />)
  const undo = vi.fn()
  await act(async () => toastUndoable('Saved', { label: 'Undo', run: undo }))
  const button = find(rendered.page, 'button', ':not([aria-label])')
  await click(button)
  await click(button) // the button stays until the toast has disappeared
  expect(undo).toHaveBeenCalledOnce()
  await act(async () => toastUndoable('Saved again', { label: 'Undo', run: undo }))
  // The newest toast is on top.
  await click(find(rendered.page, 'button', ':not([aria-label])'))
  expect(undo).toHaveBeenCalledTimes(2)
})

test('the way back stays, whatever else there is to say', async () => {
  using rendered = await render(<Toasts />)
  await act(async () => toastUndoable('Saved', { label: 'Undo', run: vi.fn() }))
  await act(async () => toastFailure('Not read'))
  await act(async () => toastFailure('Not read either'))
  await expect.poll(() => shown(rendered.page)).toEqual(['Not read either', 'SavedUndo'])
})

test.each([
  ['de', 'Schließen'],
  ['ar', 'إغلاق'],
])(
  'what closes one is named in %s, and what only shows how long it stays is not read out',
  async (tag, name) => {
    using rendered = await render(<Toasts />)
    await act(() => i18n.changeLanguage(tag))
    await act(async () => toastSuccess('Stored'))
    const named = [
      ...rendered.page.querySelectorAll('.Toastify__toast [aria-label]:not([aria-hidden="true"])'),
    ]
    expect(named.map((one) => one.getAttribute('aria-label'))).toEqual([name])
    await click(find(rendered.page, 'button', `[aria-label="${name}"]`))
    expect(shown(rendered.page)).toEqual([])
    await act(() => i18n.changeLanguage('en'))
  },
)

function shown(page: HTMLElement): string[] {
  return [...page.querySelectorAll('.Toastify__toast[data-in="true"]')].map((one) => one.textContent)
}
