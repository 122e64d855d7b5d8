import { assignmentEvents, driverEvents } from '@staffplan/contracts/drivers/driver-events'
import { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import { draftEvents } from '@staffplan/contracts/planning/draft-events'
import { manualPlanEvents } from '@staffplan/contracts/planning/manual-plan'
import { settingsEvents } from '@staffplan/contracts/settings/settings-events'
import { staffEvents } from '@staffplan/contracts/staff/events'
import { sessionEvents, userEvents } from '@staffplan/contracts/users/user-events'
import { expect, test } from 'vitest'
import ar from '#i18n/ar/trail.json'
import de from '#i18n/de/trail.json'
import en from '#i18n/en/trail.json'
import { entry, inLanguage, shown, unmarked } from './trail-screen.given.tsx'

test('entries of the draft, rows of imports and amounts are said as people call them', async () => {
  const changes = [
    { field: 'in|b3-p5-y2020', from: 100, to: 1234.5 },
    { field: 'drv|b3-d8|x1', from: null, to: { driverID: 6, value: 0.07, pos: 0 } },
    { of: 'staff:20190000001', field: 'allowances.Housing', from: 500, to: 600 },
    { of: 'year:2019', field: 'internal', from: null, to: 5 },
  ]
  using screen = await shown('/trail', () =>
    Response.json({
      content: [{ ...entry, type: 'DraftOpsApplied', area: 'bigPicture', object: null, changes, changed: 4 }],
      next: null,
    }),
  )
  const words = () =>
    [...screen.page.querySelectorAll('dl > div')].map(({ textContent }) => unmarked(textContent))
  await expect
    .poll(words)
    .toEqual([
      'Schooling · Pupils 2020from 100to 1\u202f234.5',
      'North: special driverfrom –to Night shift +7\u202f%',
      'HR row 20190000001 · Housingfrom 500to 600',
      '2019 · internalfrom –to 5',
    ])
})

test('each data source of a driver has its own name, and a number where it is gone', async () => {
  const changes = [0, 1, 2].map((source) => ({
    field: `in|b3-s4${source === 0 ? '' : `-i${source}`}-y2020`,
    from: null,
    to: 5,
  }))
  const gone = { field: 'in|b3-s9-y2020', from: null, to: 5 }
  const told = { ...entry, type: 'DraftOpsApplied', area: 'bigPicture', object: null, changed: 4 }
  using screen = await shown('/trail', () =>
    Response.json({ content: [{ ...told, changes: [...changes, gone] }], next: null }),
  )
  const names = () => [...screen.page.querySelectorAll('dt')].map(({ textContent }) => unmarked(textContent))
  await expect
    .poll(names)
    .toEqual([
      'Schooling · Teaching load, Lessons 2020',
      'Schooling · Teaching load, Rooms 2020',
      'Schooling · Teaching load, source 3 2020',
      'Schooling · #9, source 1 2020',
    ])
})

test('what a write of the draft came from is said in words', async () => {
  const changes = [
    { field: 'cause', to: 'undo' },
    { field: 'undone', to: 1234 },
    { field: 'revertedUser', to: 7 },
  ]
  const told = { ...entry, type: 'DraftOpsApplied', area: 'bigPicture', object: null, changes, changed: 3 }
  using screen = await shown('/trail', () => Response.json({ content: [told], next: null }))
  const { textContent } = screen.page
  expect(textContent).toMatch(/Takes back change.*1235/u)
  expect(textContent).toMatch(/Reverts a change of.*Uma Ali/u)
})

test('what a file was to change and never did is told, and that it had no effect', async () => {
  const chunk = { ...entry, type: 'StaffImportChunk', area: 'staffImport', object: null }
  const changes = [
    { of: 'staff:20190000001', field: 'grade', from: '8', to: '9', uncounted: 'superseded' },
    { of: 'staff:20190000002', field: 'grade', from: '8', to: '9' },
  ]
  const some = { ...chunk, changes, changed: 2, uncounted: 1 }
  const gone = { of: 'staff:20190000003', field: 'employeeId', from: '7', uncounted: 'unfinished' }
  const none = { ...chunk, position: '40', changes: [gone], changed: 1, uncounted: 1 }
  using screen = await shown('/trail', () => Response.json({ content: [some, none], next: null }))
  const lines = () =>
    [...screen.page.querySelectorAll('dl > div')].map(({ textContent }) => unmarked(textContent))
  await expect
    .poll(lines)
    .toEqual([
      'HR row 20190000001 · Gradefrom 8to 9 · no effect: someone changed the row during the import',
      'HR row 20190000002 · Gradefrom 8to 9',
      'HR row 20190000003 · Employee IDfrom 7 · no effect: the import was not completed',
    ])
  expect(screen.page.textContent).toContain('1 of these changes did not take effect.')
  expect(screen.page.textContent).toContain('None of this took effect.')
  expect(screen.page.textContent).not.toContain('Erase')
})

test('how a change was sent is said, and why where somebody said so, in every language', async () => {
  const draft = { ...entry, type: 'DraftOpsApplied', area: 'bigPicture', object: null }
  const content = [
    { ...draft, via: 'ws', why: 'new school' },
    { ...draft, position: '40', via: 'rest', why: 'legacy-no-base' },
    { ...entry, position: '39' },
  ]
  using screen = await shown('/trail', () => Response.json({ content, next: null }))
  const told = () => [...screen.page.querySelectorAll('li')].map(({ textContent }) => unmarked(textContent))
  await expect.poll(() => told()[0]).toContain('over the live connection · Reason: new school')
  expect(told()[1]).toContain('as a single request · sent without the state it was based on')
  expect(told()[2]).not.toMatch(/over the|request|Reason/)
  await inLanguage('de', () => expect.poll(() => told()[0]).toContain('Live-Verbindung · Grund: new school'))
  await inLanguage('ar', () => expect.poll(() => told()[0]).toContain('السبب: new school'))
})

test('what our own screens send as a request is not said to come from a program, in any language', async () => {
  const restored = { ...entry, type: 'SnapshotDeleted', area: 'bigPicture', object: null, via: 'rest' }
  using screen = await shown('/trail', () => Response.json({ content: [restored], next: null }))
  const told = () => unmarked(screen.page.querySelector('li')?.textContent)
  await expect.poll(told).toContain('as a single request')
  expect(told()).not.toMatch(/API|program|interface/i)
  await inLanguage('de', async () => {
    await expect.poll(told).toContain('als einzelne Anfrage')
    expect(told()).not.toMatch(/Schnittstelle|Programm/i)
  })
  await inLanguage('ar', async () => {
    await expect.poll(told).toContain('بطلب منفرد')
    expect(told()).not.toMatch(/واجهة|برنامج|برمجة/)
  })
})

test('a list in a change is written as the language writes lists', async () => {
  const changes = [{ field: 'divisionIds', from: [], to: [8, 9] }]
  using screen = await shown('/trail', () => Response.json({ content: [{ ...entry, changes }], next: null }))
  const value = () => unmarked(screen.page.querySelector('dd')?.textContent)
  await expect.poll(value).toContain('North, #9')
  await inLanguage('ar', () => expect.poll(value).toContain('North، #9'))
})

test('every type of event that is stored has words in every language', async () => {
  const types = Object.keys({
    ...organisationEvents,
    ...assignmentEvents,
    ...driverEvents,
    ...staffEvents,
    ...draftEvents,
    ...manualPlanEvents,
    ...settingsEvents,
    ...userEvents,
    ...sessionEvents,
    LogSealed: true,
  })
  expect(types.length).toBeGreaterThan(50)
  for (const words of [en, de, ar])
    expect(
      types.filter((type) => !(type in words.type)),
      'event types without words',
    ).toEqual([])
})
