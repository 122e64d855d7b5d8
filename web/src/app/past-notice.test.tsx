import { expect, test } from 'vitest'
import { find, render } from '#testing/render.tsx'
import PastNotice from './past-notice.tsx'

test('a moment that has passed is said to be shown as it was, with the way back', async () => {
  using shown = await render(<PastNotice moment={{ at: '2020-05-01T10:00:00Z' }} />, {
    path: '/list?at=x&sort=id',
  })
  expect(shown.page.textContent).toContain('As it was on 1 May 2020')
  expect(find(shown.page, 'a').getAttribute('href')).toBe('/list?sort=id')
})

test('a moment that has not come is said to be ahead, not shown as it was', async () => {
  using shown = await render(<PastNotice moment={{ at: '2999-05-01T10:00:00Z' }} />, { path: '/list?at=x' })
  expect(shown.page.textContent).toContain('has not come yet')
  expect(shown.page.textContent).not.toContain('As it was')
  expect(shown.page.textContent).not.toContain('As of 1 May 2999')
  expect(find(shown.page, 'a').getAttribute('href')).toBe('/list')
})

test('of a position it is not said that the log has come that far', async () => {
  using shown = await render(<PastNotice moment={{ position: '99999999' }} />, {
    path: '/list?position=99999999',
  })
  expect(shown.page.textContent).toContain('Position 99999999 of the log')
  expect(shown.page.textContent).not.toContain('As it was')
  expect(find(shown.page, 'a').getAttribute('href')).toBe('/list')
})

test('what is no moment is not said to be one', async () => {
  using shown = await render(<PastNotice moment={{ at: 'garbage' }} />, { path: '/list?at=garbage' })
  expect(shown.page.textContent).toContain('This moment cannot be shown')
  expect(shown.page.textContent).not.toContain('garbage')
  expect(find(shown.page, 'a').getAttribute('href')).toBe('/list')
})
