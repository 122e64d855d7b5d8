import { act } from 'react'
import { toast } from 'react-toastify/unstyled'
import { expect, test, vi } from 'vitest'
import { i18n } from '#i18n/i18n.ts'
import { click, find, render } from '#testing/render.tsx'
import { dismissToast, toastSuccess, toastUndoable } from './toast.tsx'
import { Toasts } from './toasts.tsx'

test('what is said while the toast before it is on its way out is shown all the same', async () => {
  using rendered = await render(<Toasts />)
  await act(async () => toastSuccess('Undone: 30', { name: 'step' }))
  await act(async () => toast.dismiss())
  expect(shown(rendered.page)).toEqual([]) // though it is still drawn, until its animation has ended
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
  await click(button) // it stands there until the toast has gone
  expect(undo).toHaveBeenCalledOnce()
  await act(async () => toastUndoable('Saved again', { label: 'Undo', run: undo }))
  // The newest stands on top.
  await click(find(rendered.page, 'button', ':not([aria-label])'))
  expect(undo).toHaveBeenCalledTimes(2)
})

test('a toast is closed in the language of the page', async () => {
  using rendered = await render(<Toasts />)
  await act(async () => i18n.changeLanguage('de'))
  await act(async () => toastSuccess('Gespeichert'))
  await click(find(rendered.page, 'button', '[aria-label="Schließen"]'))
  await expect.poll(() => shown(rendered.page)).not.toContain('Gespeichert')
  await act(async () => i18n.changeLanguage('en'))
})

function shown(page: HTMLElement): string[] {
  return [...page.querySelectorAll('.Toastify__toast[data-in="true"]')].map((one) => one.textContent)
}
