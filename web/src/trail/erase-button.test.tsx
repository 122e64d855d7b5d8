import { expect, test } from 'vitest'
import { click, type } from '#testing/render.tsx'
import { entry, shown } from './trail-screen.given.tsx'

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
  await expect.poll(() => dialog()?.textContent).toContain('past pay counts them like the others')
  const submit = dialog()!.querySelector<HTMLButtonElement>('button[type="submit"]')!
  expect(submit.disabled).toBe(true)
  await type(dialog()!.querySelector('input')!, '20190000001')
  await click(submit)
  await expect.poll(() => screen.asked).toEqual(['', 'POST /v1/yearlyData/20190000001/erase null', ''])
})

test('rows that went with an import can be erased, too; nothing about who is erased is undone', async () => {
  const fields = (of: string, gone: object) =>
    ['employeeId', 'name'].map((field) => ({ of, field, from: 'it was', ...gone }))
  const chunk = {
    ...entry,
    type: 'StaffImportChunk',
    object: null,
    area: 'staffImport',
    stream: 'staffImport-1',
    changes: [
      ...fields('staff:20190000001', {}),
      ...fields('staff:20190000002', { to: 'it is' }),
      ...fields('staff:20190000003', {}),
      { of: 'staff:20190000004', field: 'personalData', from: 'erased' },
    ],
    changed: 7,
  }
  const about = (position: string, type: string, row: number) => ({
    ...entry,
    position,
    type,
    object: `staff:2019000000${row}`,
    area: 'staff',
    stream: 'staff-2019',
    changes: [],
    changed: 0,
  })
  const content = [
    about('45', 'StaffErased', 3),
    about('44', 'StaffChanged', 3),
    about('43', 'StaffDeleted', 4),
    about('42', 'StaffChanged', 2),
    chunk,
  ]
  using screen = await shown('/trail', () => Response.json({ content, next: null }))
  const labels = () =>
    [...screen.page.querySelectorAll('li button[class*=undo]')].map((button) =>
      button.getAttribute('aria-label')?.replaceAll(/[\u2066-\u2069]/g, ''),
    )
  await expect
    .poll(labels)
    .toEqual([
      'Undo: HR data of a person changed, HR row 20190000002',
      'Erase the personal data: HR row 20190000001',
    ])
})
