import { expect, test } from 'vitest'
import { ToastContainer } from 'react-toastify/unstyled'
import { click, find, render } from '#testing/render.tsx'
import { CopyField } from './copy-field.tsx'

const LINK = 'https://plan.example.com/passwordReset#token=abc'

test('the text lands on the clipboard', async () => {
  using shown = await render(<CopyField label="Link" value={LINK} />)
  await click(find(shown.page, 'button'))
  expect(await navigator.clipboard.readText()).toBe(LINK)
})

test('without a clipboard the text is marked, to be copied by hand', async () => {
  const { clipboard } = navigator
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  try {
    using shown = await render(
      <>
        <CopyField label="Link" value={LINK} />
        <ToastContainer />
      </>,
    )
    await click(find(shown.page, 'button'))
    await expect.poll(() => shown.page.textContent).toContain('Please copy the marked text yourself')
    const { selectionStart, selectionEnd } = find(shown.page, 'input')
    expect([selectionStart, selectionEnd]).toEqual([0, LINK.length])
  } finally {
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  }
})
