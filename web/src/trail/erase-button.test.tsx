import { afterEach, expect, test, vi } from 'vitest'
import { click, type } from '#testing/render.tsx'
import { entry, shown } from './trail-screen.given.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a deleted person is erased after the id of the row was typed; who is erased already is not asked about', async () => {
  const deleted = {
    ...entry,
    type: 'StaffDeleted',
    object: 'staff:20190000001',
    area: 'staff',
    stream: 'staff-2019',
  }
  const erased = {
    ...deleted,
    position: '40',
    object: 'staff:20190000002',
    changes: [{ field: 'personalData', from: 'erased' }],
  }
  using screen = await shown('/trail', () => Response.json({ content: [deleted, erased], next: null }))
  const open = () => [
    ...screen.page.querySelectorAll<HTMLButtonElement>('button[aria-label^="Erase the personal data"]'),
  ]
  await expect.poll(() => open().length).toBe(1)
  expect(screen.page.textContent).toMatch(/Personal data.*erased/)
  await click(open()[0]!)
  const dialog = () => document.querySelector('[role="dialog"]')
  await expect.poll(() => dialog()?.textContent).toContain('past pay does not')
  const submit = dialog()!.querySelector<HTMLButtonElement>('button[type="submit"]')!
  expect(submit.disabled).toBe(true)
  await type(dialog()!.querySelector('input')!, '20190000001')
  await click(submit)
  await expect.poll(() => screen.asked).toEqual(['', 'POST /v1/yearlyData/20190000001/erase null', ''])
})
