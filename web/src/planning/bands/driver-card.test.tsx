import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { disconnectedSession, OnBoard } from '#planning/board/board.given.tsx'
import { i18n } from '#i18n/i18n.ts'
import { find, render } from '#testing/render.tsx'
import { PrimaryDriverCard } from './driver-card.tsx'
import { boxLayout } from './picture-layout.given.ts'

const [unit] = workedExample.structure
const driver = unit?.primaryDriver
if (!unit || !driver) throw new Error('the worked example has a primary driver')

afterEach(async () => void (await i18n.changeLanguage('en')))

const card = (comment: string) =>
  render(
    <OnBoard session={disconnectedSession({ cells: [] })}>
      <PrimaryDriverCard unit={unit} driver={{ ...driver, comment }} layout={boxLayout} />
    </OnBoard>,
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
  using shown = await render(
    <OnBoard session={disconnectedSession({ cells: [] })}>
      <PrimaryDriverCard unit={unit} driver={{ ...driver, driverDataSources: [] }} layout={boxLayout} />
    </OnBoard>,
  )
  expect(shown.page.textContent).toContain('No data source yet: it moves nothing.')
  const way = find(shown.page, 'a')
  expect(way.getAttribute('href')).toBe(`/drivers/primaryDrivers?open=${driver.id}`)
  expect(way.getAttribute('aria-label')).toBe(`Add a data source to \u2068${driver.name}\u2069`)
})

test('its comment stands behind a sign, where there is one', async () => {
  {
    using shown = await card('Enrolled in October')
    expect(find(shown.page, 'header').querySelectorAll('button')).toHaveLength(1)
    expect(find(shown.page, 'header').querySelector('button')?.getAttribute('aria-label')).toBe(
      'Enrolled in October',
    )
  }
  using shown = await card('')
  expect(find(shown.page, 'header').querySelector('button')).toBeNull()
})
