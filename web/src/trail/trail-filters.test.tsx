import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { questionOf } from './trail-address.ts'
import { entry, shown } from './trail-screen.given.tsx'

afterEach(() => vi.unstubAllGlobals())

test('two filters that are set right after one another both count', async () => {
  using screen = await shown('/trail', () => Response.json({ content: [entry], next: null }))
  const days = [...screen.page.querySelectorAll<HTMLInputElement>('input[type=date]')]
  await act(async () => {
    for (const day of days) {
      // As the browser does: set on the element itself, React would take it for its own.
      Reflect.set(HTMLInputElement.prototype, 'value', '2026-03-01', day)
      day.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  expect(days.map(({ value }) => value)).toEqual(['2026-03-01', '2026-03-01'])
})

test('the object is asked for in words: what kind of one, then which; so far as the kind, nothing is asked', async () => {
  using screen = await shown('/trail?object=businessUnit:3', () =>
    Response.json({ content: [entry], next: null }),
  )
  const fields = () => shownFields(screen.page).map(({ value }) => value)
  await expect.poll(fields).toContain('Business unit')
  await expect.poll(fields).toContain('Schooling')
  expect(fields().join(' ')).not.toContain('businessUnit')
  expect(
    new URLSearchParams(questionOf(new URLSearchParams('object=businessUnit:'))).get('object'),
  ).toBeNull()
  using other = await shown('/trail?object=primaryAssignment:3', () =>
    Response.json({ content: [], next: null }),
  )
  const words = () =>
    shownFields(other.page)
      .map(({ value }) => value)
      .join(' ')
  await expect.poll(words).toMatch(/Assignment in .*Schooling/)
})

function shownFields(page: HTMLElement): HTMLInputElement[] {
  return [...page.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')]
}
