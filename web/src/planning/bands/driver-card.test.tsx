import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { act } from 'react'
import { expect, test } from 'vitest'
import { disconnectedSession, renderOnBoard } from '#planning/board/board.given.tsx'
import { i18n } from '#i18n/i18n.ts'
import { applied } from '#planning/draft/draft-store.given.ts'
import { click, find } from '#testing/render.tsx'
import { PrimaryDriverCard } from './driver-card.tsx'
import { boxLayout } from './picture-layout.given.ts'

const [unit] = workedExample.structure
const driver = unit?.primaryDriver
if (!unit || !driver) throw new Error('the worked example has a primary driver')

const card = (comment: string) =>
  renderOnBoard(
    disconnectedSession(),
    <PrimaryDriverCard unit={unit} driver={{ ...driver, comment }} layout={boxLayout} />,
  )

test.each([
  ['en', 'Start value'],
  ['de', 'Startwert'],
  ['ar', 'قيمة البداية'],
])('the first year of a primary driver is its start value, in %s', async (language, words) => {
  using shown = await card('')
  await act(async () => void (await i18n.changeLanguage(language)))
  const years = [...shown.page.querySelectorAll('thead th')].map(({ textContent }) => textContent)
  expect(years).toEqual([words, '2020', '2021'])
})

test('without a data source it says what that means, with the way to one', async () => {
  using shown = await renderOnBoard(
    disconnectedSession(),
    <PrimaryDriverCard unit={unit} driver={{ ...driver, driverDataSources: [] }} layout={boxLayout} />,
  )
  expect(shown.page.textContent).toContain('No data source yet: it moves nothing.')
  const way = find(shown.page, 'a')
  expect(way.getAttribute('href')).toBe(`/drivers/primaryDrivers?open=${driver.id}`)
  expect(way.getAttribute('aria-label')).toBe(`Add a data source to \u2068${driver.name}\u2069`)
})

const signs = (page: HTMLElement) =>
  [...find(page, 'header').querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))

test('its comment stands behind a sign, where there is one', async () => {
  {
    using shown = await card('Enrolled in October')
    expect(signs(shown.page)).toEqual(['Enrolled in October', `History of \u2068${driver.name}\u2069`])
  }
  using shown = await card('')
  expect(signs(shown.page)).toEqual([`History of \u2068${driver.name}\u2069`])
})

const START = 'in|b1-p1-y2019'
const NEXT = 'in|b1-p1-y2020'
const cellOf = (page: HTMLElement, key: string) => find(page, 'input', `[data-cell="${key}"]`)

test('a value that somebody wrote over keeps a corner, and the card says who it was, until it is put back', async () => {
  const w = '1.tab-mine:1'
  const session = disconnectedSession({
    cells: [
      { k: START, v: 1000, w, rev: 0 },
      { k: NEXT, v: 1100, w, rev: 0 },
    ],
  })
  using shown = await renderOnBoard(
    session,
    <PrimaryDriverCard unit={unit} driver={driver} layout={boxLayout} />,
  )
  const heading = () => find(shown.page, 'header').textContent.replaceAll(/[\u2066-\u2069]/g, '')
  const corners = () => [...shown.page.querySelectorAll('[class*=overwritten][aria-hidden]')]
  const before = heading()
  expect(before).toContain(driver.unit)
  expect(corners()).toHaveLength(0)
  await act(async () => {
    session.store.receive([applied({ rev: 1, ops: [{ k: NEXT, v: 235 }], by: 2 })])
    session.store.show()
  })
  expect(corners().map((corner) => corner.parentElement?.querySelector('input')?.value)).toEqual(['235'])
  expect(cellOf(shown.page, NEXT).getAttribute('aria-label')).toContain('overwrote your value')
  expect(heading()).toBe(`${driver.name}Sara: 235Put back 1\u202F100`)
  await click(find(find(shown.page, 'header'), 'button'))
  expect(document.activeElement).toBe(cellOf(shown.page, NEXT))
  expect(cellOf(shown.page, NEXT).value).toBe('1100') // as it is typed
  expect([corners().length, heading()]).toEqual([0, before])
})

test('an empty start value is marked, since without it nothing counts; an empty plan year is not', async () => {
  using shown = await card('')
  const looks = [START, NEXT].map((key) => {
    const { className, title } = cellOf(shown.page, key)
    return [className.includes('missing'), title]
  })
  expect(looks).toEqual([
    [true, 'Start value missing: without it this does not count'],
    [false, ''],
  ])
})
