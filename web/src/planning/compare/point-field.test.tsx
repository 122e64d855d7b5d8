import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { click, find, press, render, type } from '#testing/render.tsx'
import { PointField } from './point-field.tsx'
import { useComparedPoints } from './use-compared-points.ts'

const NOON = '2025-11-28T12:00'
const EVENING = '2025-11-28T18:30'
const isoOf = (when: string) => new Date(when).toISOString()

function From() {
  const { from, choose } = useComparedPoints()
  return (
    <PointField
      label="From"
      point={from}
      onChange={(point, isEdit) => choose('from', point, isEdit)}
      snapshots={[]}
    />
  )
}

async function comparing(search = '') {
  const router = createMemoryRouter([{ path: '/x', element: <From /> }], { initialEntries: [`/x${search}`] })
  const shown = await render(<RouterProvider router={router} />, { router: false })
  const searches: string[] = []
  router.subscribe(({ location }) => searches.push(new URLSearchParams(location.search).get('from') ?? ''))
  return {
    searches,
    says: () => find(shown.page, 'input').value,
    when: () => find(shown.page, 'input', '[data-date]'),
    hasWhen: () => shown.page.querySelector('[data-date]') !== null,
    /** The error below the field. */
    error: () => {
      const id = find(shown.page, 'input', '[data-date]').getAttribute('aria-describedby') ?? ''
      return document.getElementById(id)?.textContent
    },
    back: () => act(() => router.navigate(-1)),
    pick: async (title: string) => {
      await click(find(shown.page, 'input'))
      const options = [...document.querySelectorAll<HTMLElement>('[role=option]')]
      await click(options.find((option) => option.textContent === title)!)
    },
    leave: async (input: HTMLElement) => act(async () => input.blur()),
    [Symbol.dispose]: () => shown[Symbol.dispose](),
  }
}

test('a moment is compared once it is named, and the way back names the state that is compared again', async () => {
  using page = await comparing()
  await page.pick('A moment…')
  expect(page.says()).toBe('A moment…')
  const field = page.when()
  await act(async () => field.focus())
  for (const time of ['2025-11-28T10:00', '2025-11-28T11:00', NOON]) await type(field, time)
  expect(page.searches).toEqual([])
  await press(field, 'Enter')
  await expect.poll(() => page.searches).toEqual([`at:${isoOf(NOON)}`])
  expect(document.activeElement).toBe(page.when())
  expect(page.when().value).toBe(NOON)
  expect(page.says()).toContain('2025')
  await page.leave(field)
  expect(page.when().value).toBe('28 Nov 2025, 12:00')
  await page.back()
  await expect.poll(page.says).toBe('Published plan')
  expect(page.hasWhen()).toBe(false)
  expect(page.searches).toEqual([`at:${isoOf(NOON)}`, ''])
})

test('another moment takes the place of the one that the address names', async () => {
  using page = await comparing()
  await page.pick('A moment…')
  await act(async () => page.when().focus())
  await type(page.when(), NOON)
  await page.leave(page.when())
  await expect.poll(() => page.searches.length).toBe(1)
  await act(async () => page.when().focus())
  await type(page.when(), EVENING)
  await page.leave(page.when())
  await expect.poll(() => page.searches.at(-1)).toBe(`at:${isoOf(EVENING)}`)
  expect(page.when().value).toBe('28 Nov 2025, 18:30')
  await page.back()
  await expect.poll(page.says).toBe('Published plan')
})

test('a moment of a shared address stands in its field, and a broken-off one is not taken', async () => {
  using page = await comparing(`?from=at:${isoOf(NOON)}`)
  expect(page.when().value).toBe('28 Nov 2025, 12:00')
  await act(async () => page.when().focus())
  await type(page.when(), '')
  await page.leave(page.when())
  expect(page.when().value).toBe('28 Nov 2025, 12:00')
  await act(async () => page.when().focus())
  await type(page.when(), '28 Nov 2025')
  await page.leave(page.when())
  expect(page.when().value).toBe('28 Nov 2025')
  expect(page.error()).toBe('Add the time of day, such as 14:30.')
  expect(page.searches).toEqual([])
})

test('a moment that has not come is refused at its field', async () => {
  using page = await comparing()
  await page.pick('A moment…')
  await act(async () => page.when().focus())
  await type(page.when(), `${new Date().getFullYear() + 1}-01-01T10:00`)
  await press(page.when(), 'Enter')
  expect(page.error()).toBe('This moment has not come: nothing has been stored that far yet.')
  expect(page.searches).toEqual([])
  await type(page.when(), NOON)
  expect(page.error()).toBeUndefined()
})
