import { act } from 'react'
import { expect, test } from 'vitest'
import { press, type } from '#testing/render.tsx'
import { questionOf } from './trail-address.ts'
import { entry, shown } from './trail-screen.given.tsx'

test('two filters that are set right after one another both count, in their language and over the way', async () => {
  using screen = await shown('/trail', () => Response.json({ content: [entry], next: null }))
  const days = dayFields(screen.page)
  await type(days[0]!, '1.3.2026')
  await type(days[1]!, '2026-03-02')
  expect(days.map(({ value }) => value)).toEqual(['1.3.2026', '2026-03-02'])
  expect(screen.asked.join()).not.toContain('since')
  await act(async () => {
    for (const day of days) {
      day.focus()
      day.blur()
    }
  })
  expect(days.map(({ value }) => value)).toEqual(['1 Mar 2026', '2 Mar 2026'])
  await expect.poll(() => screen.asked.at(-1)).toMatch(/since=.*until=/)
})

test('what is no day stays as it was typed, says so, and nothing is asked by it', async () => {
  using screen = await shown('/trail?from=2026-03-01', () => Response.json({ content: [entry], next: null }))
  const [from] = dayFields(screen.page)
  expect(from?.value).toBe('1 Mar 2026')
  await type(from!, '31.02.2026')
  expect(screen.page.textContent).not.toContain('There is no such day.')
  await press(from!, 'Enter')
  await act(async () => {
    from!.focus()
    from!.blur()
  })
  expect(from?.value).toBe('31.02.2026')
  expect(screen.page.textContent).toContain('There is no such day.')
  await expect.poll(() => screen.asked).toEqual([expect.stringContaining('since='), ''])
})

function dayFields(page: HTMLElement): HTMLInputElement[] {
  return [...page.querySelectorAll<HTMLInputElement>('input[data-date]')]
}

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
