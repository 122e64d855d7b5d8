import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { click, find, press, render } from '#testing/render.tsx'
import { focusFirst } from '#ui/fields/field.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from './dialog.tsx'

/** A list whose row opens a dialog that deletes it. */
function List() {
  const [isOpen, setOpen] = useState(false)
  const [isThere, setThere] = useState(true)
  const remove = () => {
    setThere(false)
    setOpen(false)
  }
  return (
    <section tabIndex={0}>
      {isThere && <button type="button" onClick={() => setOpen(true)} />}
      <Dialog title="Row" isOpen={isOpen} onClose={() => setOpen(false)}>
        <TextField {...focusFirst} label="Name" value="" onChange={() => {}} />
        <button type="button" name="delete" onClick={remove} />
        <button type="button" name="keep" onClick={() => setOpen(false)} />
      </Dialog>
    </section>
  )
}

async function openFrom(page: HTMLElement): Promise<HTMLButtonElement> {
  const opener = find(page, 'button')
  opener.focus()
  await click(opener)
  return opener
}

test('a closed dialog gives the focus back to what opened it, however often it is opened', async () => {
  using shown = await render(<List />)
  for (const _time of ['first', 'second', 'third']) {
    const opener = await openFrom(shown.page)
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
    await click(find(document, 'button', '[name=keep]'))
    await vi.waitFor(() => expect(document.activeElement).toBe(opener))
  }
})

test('when what opened a dialog is gone, the focus goes to what was around it', async () => {
  using shown = await render(<List />)
  await openFrom(shown.page)
  const remove = find(document, 'button', '[name=delete]')
  remove.focus()
  await click(remove)
  await vi.waitFor(() => expect(document.activeElement).toBe(find(shown.page, 'section')))
})

test('what opened a dialog gets the focus back by other ways too, though Tab leads elsewhere by now', async () => {
  using shown = await render(<List />)
  const opener = await openFrom(shown.page)
  opener.tabIndex = -1
  const keep = find(document, 'button', '[name=keep]')
  keep.focus()
  await click(keep)
  await press(document.body, 'Tab') // after which Mantine no longer returns the focus
  await vi.waitFor(() => expect(document.activeElement).toBe(opener))
})

test('the room that toasts need beside an open dialog only grows, so that its buttons stay in their place', async () => {
  const { style } = document.documentElement
  const dialog = (isOpen: boolean) => (
    <Dialog title="Cost centre" isOpen={isOpen} onClose={() => {}}>
      <p>Text</p>
    </Dialog>
  )
  using shown = await render(dialog(true))
  for (const height of ['185px', '61px', '120px']) {
    style.setProperty('--toasts', height)
    await vi.waitFor(() => expect(style.getPropertyValue('--toasts-most')).toBe('185px'))
  }
  await shown.again(dialog(false))
  expect(style.getPropertyValue('--toasts-most')).toBe('')
  style.removeProperty('--toasts')
})
