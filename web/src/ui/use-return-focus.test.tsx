import { act } from 'react'
import { expect, test } from 'vitest'
import { find, render } from '#testing/render.tsx'
import { Dialog } from './dialogs/dialog.tsx'

/** The dialogs on the page, and whether each is open. */
type Dialogs = Readonly<Record<string, boolean>>

async function page() {
  const content = (dialogs: Dialogs) => (
    <>
      <button type="button" name="opener" />
      {Object.entries(dialogs).map(([name, isOpen]) => (
        <Dialog key={name} title={name} isOpen={isOpen} onClose={() => {}}>
          <button type="button" name={name} data-autofocus />
        </Dialog>
      ))}
    </>
  )
  const shown = await render(content({}))
  return Object.assign(shown, {
    opener: find(shown.page, 'button'),
    now: (dialogs: Dialogs) => shown.again(content(dialogs)),
  })
}

const focused = () => document.activeElement?.getAttribute('name') ?? null
const dialogs = () => document.querySelectorAll('[role=dialog]').length
/** Waits until Mantine, and then the dialog itself, would have returned the focus. */
const afterwards = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)))

test('a question that was asked twice over a form leads back to what opened the form, which goes with it', async () => {
  using shown = await page()
  shown.opener.focus()
  await shown.now({ form: true, question: false })
  await expect.poll(focused).toBe('form')
  await shown.now({ form: true, question: true })
  await expect.poll(focused).toBe('question')
  await shown.now({ form: true, question: false })
  await expect.poll(dialogs).toBe(1)
  await expect.poll(focused).toBe('form')
  await afterwards()
  await shown.now({ form: true, question: true })
  await expect.poll(focused).toBe('question')
  await shown.now({ question: false })
  await expect.poll(dialogs).toBe(0)
  await expect.poll(focused).toBe('opener')
})

test('a dialog that is taken off the page leaves nothing to the next one', async () => {
  using shown = await page()
  shown.opener.focus()
  await shown.now({ form: true })
  await expect.poll(focused).toBe('form')
  await shown.now({})
  await expect.poll(focused).toBe(null)
  await afterwards()
  await shown.now({ next: true })
  await expect.poll(focused).toBe('next')
  await shown.now({ next: false })
  await expect.poll(dialogs).toBe(0)
  await afterwards()
  await expect.poll(focused).toBe(null)
})

test('a dialog that takes the place of another leads back to what opened that one', async () => {
  using shown = await page()
  shown.opener.focus()
  await shown.now({ form: true })
  await expect.poll(focused).toBe('form')
  await shown.now({ next: true })
  await expect.poll(focused).toBe('next')
  await shown.now({ next: false })
  await expect.poll(dialogs).toBe(0)
  await expect.poll(focused).toBe('opener')
})
