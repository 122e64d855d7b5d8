import { expect, test } from 'vitest'
import { click, find, render, type } from '#testing/render.tsx'
import MomentButton from './moment-button.tsx'

test('no screen is opened as of a moment that has not come, and why is said at the field', async () => {
  using shown = await render(<MomentButton />)
  await click(find(shown.page, 'button'))
  const when = find(document, 'input', '[data-date]')
  const show = () => find(document, 'button', '[type=submit]')
  await expect.poll(() => show().disabled).toBe(false)
  await type(when, `${new Date().getFullYear() + 1}-01-01T10:00`)
  expect(show().disabled).toBe(true)
  expect(find(document, 'form').textContent).toContain('This moment has not come')
  await type(when, '2025-11-28T12:00')
  expect(show().disabled).toBe(false)
  expect(find(document, 'form').textContent).not.toContain('This moment has not come')
})
