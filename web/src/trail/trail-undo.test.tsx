import { expect, test } from 'vitest'
import { click, find, type } from '#testing/render.tsx'
import { entry, inLanguage, shown, unmarked } from './trail-screen.given.tsx'

test('a change of a record is taken back from where it stands, as long as it was the last', async () => {
  using screen = await shown('/trail', () => Response.json({ content: [entry], next: null }))
  const undo = () =>
    screen.page.querySelector<HTMLButtonElement>('button[aria-label^="Undo: Business unit changed"]')
  await expect.poll(undo).not.toBeNull()
  await click(undo()!)
  await expect.poll(() => screen.asked).toEqual(['', 'POST /v1/businessUnits/3/undo "12"', ''])
  await expect.poll(() => document.body.textContent).toContain("Undone: Business unit 'Schooling'")
})

test.each([
  ['en', 'Undo: Primary driver assignment changed', "Undone: Primary driver assignment 'Schooling'"],
  [
    'de',
    'Rückgängig machen: Zuordnung eines primären Treibers geändert',
    'Rückgängig gemacht: Zuordnung eines primären Treibers „Schooling“',
  ],
  ['ar', 'تراجع: عُدّل تعيين محرّك رئيسي', 'تم التراجع: تعيين المحرّك الرئيسي «Schooling»'],
])('an assignment is taken back as a whole, from where it stands (%s)', async (language, asks, entity) => {
  const types = ['PrimaryAssignmentChanged', 'PrimaryDriverUnassigned', 'SecondaryDriverAssigned']
  const content = types.map((type, index) => ({
    ...entry,
    type,
    position: String(41 - index),
    object: type.startsWith('P') ? 'primaryAssignment:3' : 'secondaryAssignment:3-7',
  }))
  using screen = await shown('/trail', () => Response.json({ content, next: null }))
  await inLanguage(language, async () => {
    const buttons = () => [...screen.page.querySelectorAll<HTMLButtonElement>('li button[class*=undo]')]
    await expect.poll(() => buttons()[0]?.getAttribute('aria-label')).toContain(asks)
    expect(buttons()).toHaveLength(types.length)
    await click(buttons()[0]!)
    await click(buttons()[2]!)
    await confirm('7')
    await expect
      .poll(() => screen.asked.filter((asked) => asked.startsWith('POST')))
      .toEqual([
        'POST /v1/drivers/primaryDrivers/assignment/3/undo "12"',
        'POST /v1/drivers/secondaryDrivers/assignment/3-7/undo "12"',
      ])
    await expect.poll(() => unmarked(document.body.textContent)).toContain(entity)
  })
})

test('users, rows of yearly data, settings and expenses go back to what they were', async () => {
  const done = {
    UserDeleted: 'user:7',
    StaffAdded: 'staff:20190000001',
    StaffChanged: 'staff:20190000002',
    SettingsChanged: 'settings',
    ExpensesEntered: 'expenses',
  }
  const content = Object.entries(done).map(([type, object], index) => ({
    ...entry,
    type,
    object,
    position: String(90 - index),
  }))
  using screen = await shown('/trail', () => Response.json({ content, next: null }))
  const buttons = () => [...screen.page.querySelectorAll<HTMLButtonElement>('button[aria-label^="Undo"]')]
  await expect.poll(() => buttons().length).toBe(content.length)
  for (const button of buttons()) {
    await click(button)
    if (button.getAttribute('aria-label')?.includes('added')) await confirm('20190000001')
  }
  await expect
    .poll(() => screen.asked.filter((asked) => asked.startsWith('POST')))
    .toEqual([
      'POST /v1/users/7/undo "12"',
      'POST /v1/yearlyData/20190000001/undo "12"',
      'POST /v1/yearlyData/20190000002/undo "12"',
      'POST /v1/settings/undo "12"',
      'POST /v1/expenses/undo "12"',
    ])
  await expect.poll(() => unmarked(document.body.textContent)).toMatch(/Undone: Settings(?! ')/u)
})

test.each([
  ['UserCreated', 'user:7', 'Uma Ali', 'Uma', 'Uma Ali'],
  ['DivisionCreated', 'division:8', 'North', '88', '8'],
  ['PrimaryDriverAssigned', 'primaryAssignment:3', 'Schooling', '3', '5'],
])(
  'what was created is deleted only once what it is was typed (%s)',
  async (kind, object, name, wrong, right) => {
    const changes = kind.startsWith('Primary') ? [{ field: 'primaryDriverId', to: 5 }] : []
    const content = [{ ...entry, type: kind, object, changes }]
    using screen = await shown('/trail', () => Response.json({ content, next: null }))
    const undo = () => screen.page.querySelector<HTMLButtonElement>('li button[class*=undo]')
    await expect.poll(() => undo()?.getAttribute('aria-label') ?? '').toContain(name)
    await click(undo()!)
    await confirm(wrong)
    expect(screen.asked.filter((asked) => asked.startsWith('POST'))).toEqual([])
    await confirm(right)
    await expect.poll(() => screen.asked.filter((asked) => asked.startsWith('POST'))).toHaveLength(1)
    await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull()
  },
)

test('what has no way back offers none, and an import leads to where it is taken back', async () => {
  const others = ['UserPasswordSet', 'StaffErased', 'StaffImportCompleted']
  const content = others.map((type, index) => ({
    ...entry,
    type,
    position: String(index + 1),
    object: ['user:7', 'staff:20190000001', null][index],
    area: 'staff',
    stream: 'staff-2019',
  }))
  using screen = await shown('/trail', () => Response.json({ content, next: null }))
  await expect.poll(() => screen.page.querySelectorAll('ol > li').length).toBe(others.length)
  expect(screen.page.querySelectorAll('button[aria-label^="Undo"]')).toHaveLength(0)
  expect(screen.page.querySelector('a[href="/importExport/hRYearlyData"]')).not.toBeNull()
})

/** Types the confirmation into the open dialog and submits it. */
async function confirm(text: string): Promise<void> {
  await expect.poll(() => document.querySelector('[role=dialog] form')).not.toBeNull()
  const form = find(document.body, 'form')
  await type(find(form, 'input'), text)
  await click(find(form, 'button', '[type=submit]'))
}
