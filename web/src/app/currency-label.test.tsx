import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { act } from 'react'
import { Link } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { setCurrency } from '#i18n/i18n.ts'
import { find } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import CurrencyLabel from './currency-label.tsx'

const LIST = '/orgStructure/orgStructureOverview'

afterEach(() => setCurrency('SR')) // shared by all tests

function Amount(): ReactNode {
  return <output>{useTranslation().t('unit.money')}</output>
}

type Past = {
  /** Delays the settings of past moments until it resolves. */
  readonly held?: Promise<void>
  /** Whether past settings cannot be read now; asked at every request. */
  readonly isAway?: () => boolean
}

/** Renders with a server whose currency was `SR` in the past and is `EUR` now. */
async function screen(path: string, { held, isAway = () => false }: Past = {}) {
  setCurrency('EUR')
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { searchParams } = new URL(url)
    const position = searchParams.get('position')
    if (position !== null) await held
    if (position !== null && isAway()) throw new TypeError('Failed to fetch')
    if (position === '99') return Response.json({ code: 'moment-ahead' }, { status: 404 })
    return Response.json({ currency: position === null ? 'EUR' : 'SR' })
  })
  return renderWithStore(
    <>
      <CurrencyLabel />
      <Amount />
      <Link to={LIST}>now</Link>
      <Link to={`${LIST}?position=5`}>then</Link>
    </>,
    { path },
  )
}

const shownIn = (page: HTMLElement) => find(page, 'output').textContent
const follow = (page: HTMLElement, text: string) =>
  act(async () => [...page.querySelectorAll('a')].find((link) => link.textContent === text)!.click())

test('a screen of the past calls money what it was called then, and the way back what it is called now', async () => {
  using shown = await screen(`${LIST}?position=5`)
  await vi.waitFor(() => expect(shownIn(shown.page)).toBe('SR'))
  expect(localStorage.getItem('staffplan.currency'), 'what the next page begins with').toBe('EUR')
  await follow(shown.page, 'now')
  await vi.waitFor(() => expect(shownIn(shown.page)).toBe('EUR'))
})

test('until it is known what money was called then, it is not called what it is called now', async () => {
  const { promise: held, resolve } = Promise.withResolvers<void>()
  using shown = await screen(LIST, { held })
  await vi.waitFor(() => expect(shownIn(shown.page)).toBe('EUR'))
  await follow(shown.page, 'then')
  expect(shownIn(shown.page)).toBe('')
  resolve()
  await vi.waitFor(() => expect(shownIn(shown.page)).toBe('SR'))
})

test('while it cannot be read what money was called then, it is called nothing, and as then once it can', async () => {
  let tries = 0
  using shown = await screen(LIST, { isAway: () => (tries += 1) < 3 })
  await vi.waitFor(() => expect(shownIn(shown.page)).toBe('EUR'))
  const said = new Set<string>()
  const watcher = new MutationObserver(() => said.add(shownIn(shown.page)))
  watcher.observe(find(shown.page, 'output'), { childList: true, characterData: true, subtree: true })
  await follow(shown.page, 'then')
  await vi.waitFor(() => expect(shownIn(shown.page)).toBe('SR'), { timeout: 10_000 })
  expect([...said]).toEqual(['', 'SR'])
  expect(tries).toBe(3)
  watcher.disconnect()
})

test('where there is no such moment, money is called what it is called now', async () => {
  using shown = await screen(`${LIST}?position=99`)
  await vi.waitFor(() => expect(shownIn(shown.page)).toBe('EUR'))
})
