import { expect, test } from 'vitest'
import { click } from '#testing/render.tsx'
import { entry, shown } from './trail-screen.given.tsx'

test('an entry says when, who, what in words, to what with a link, and from what to what', async () => {
  using screen = await shown('/trail?person=7&object=businessUnit:3', () =>
    Response.json({ content: [entry], next: '40' }),
  )
  await expect.poll(() => screen.page.textContent).toContain('Uma Ali')
  expect(screen.asked[0]).toBe('?person=7&object=businessUnit%3A3')
  const links = () => [...screen.page.querySelectorAll('li a')].map((link) => link.getAttribute('href'))
  await expect
    .poll(links)
    .toEqual(['/orgStructure/businessUnitOverview?open=3', '/orgStructure/businessUnitOverview?position=41'])
  await expect.poll(() => screen.page.textContent).toContain('Business unit \u2068Schooling\u2069')
  expect(screen.page.textContent).toContain('Business unit changed')
  expect(screen.page.textContent).toMatch(/Name.*Education.*Schooling/)
  expect(screen.page.textContent).not.toContain('BusinessUnitChanged')
  expect([...screen.page.querySelectorAll('button')].some(({ textContent }) => textContent === 'Older')).toBe(
    true,
  )
})

test('what happened since the latest entries were read is shown on asking; older pages stay as they are', async () => {
  const content = [entry]
  using screen = await shown('/trail', () => Response.json({ content, next: null }))
  const again = () => buttonNamed(screen.page, 'Refresh')
  await expect.poll(() => screen.page.querySelectorAll('ol > li').length).toBe(1)
  content.unshift({ ...entry, position: '42', revision: '13' })
  await click(again()!)
  await expect.poll(() => screen.page.querySelectorAll('ol > li').length).toBe(2)
  using older = await shown('/trail?before=41', () => Response.json({ content: [entry], next: null }))
  await expect.poll(() => older.page.querySelectorAll('ol > li').length).toBe(1)
  expect(buttonNamed(older.page, 'Refresh')).toBeUndefined()
})

function buttonNamed(page: HTMLElement, name: string): HTMLButtonElement | undefined {
  return [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)
}

test('settings and assignments lead to their own screens, now and then', async () => {
  const objects = ['settings', 'expenses', 'primaryAssignment:3', 'secondaryAssignment:3-7']
  const content = objects.map((object, index) => ({
    ...entry,
    object,
    position: String(41 - index),
    area: index < 2 ? 'settings' : 'organisation',
  }))
  using screen = await shown('/trail', () => Response.json({ content, next: null }))
  await expect
    .poll(() => [...screen.page.querySelectorAll('li a')].map((link) => link.getAttribute('href')))
    .toEqual([
      '/settings',
      '/settings?position=41',
      '/settings',
      '/settings?position=40',
      '/drivers/primaryDriversAssignment?open=3',
      '/drivers/primaryDriversAssignment?position=39',
      '/drivers/secondaryDriversAssignment?open=3-7',
      '/drivers/secondaryDriversAssignment?position=38',
    ])
})
test('nothing that fits, and a server that fails, are said in words', async () => {
  using none = await shown('/trail', () => Response.json({ content: [], next: null }))
  await expect.poll(() => none.page.textContent).toContain('Nothing was done that fits')
  using failed = await shown('/trail', () => Response.json({ code: 'internal' }, { status: 500 }))
  await expect
    .poll(() => failed.page.querySelector('[role=alert]')?.textContent)
    .toContain('could not be read')
})
