import { beforeEach, expect, test, vi } from 'vitest'

/** The tab's id as a freshly loaded page reads it. */
async function loaded(): Promise<string> {
  vi.resetModules()
  const { tabId } = await import('./tab-id.ts')
  return tabId()
}

function leave(): void {
  dispatchEvent(new Event('pagehide'))
}

beforeEach(() => {
  leave()
  sessionStorage.clear()
})

test('a tab keeps its name over reloads', async () => {
  const first = await loaded()
  leave()
  expect(await loaded()).toBe(first)
})

test('a copy of an open tab gets a name of its own and keeps that', async () => {
  const original = await loaded()
  const copy = await loaded()
  expect(copy).not.toBe(original)
  leave()
  expect(await loaded()).toBe(copy)
})

test('a page that comes back from the cache of the browser is open again', async () => {
  const first = await loaded()
  leave()
  dispatchEvent(new Event('pageshow'))
  expect(await loaded()).not.toBe(first)
})

test('after a sign-out the tab is another client', async () => {
  vi.resetModules()
  const { forgetTab, tabId } = await import('./tab-id.ts')
  const first = tabId()
  expect(tabId()).toBe(first)
  forgetTab()
  const second = tabId()
  expect(second).not.toBe(first)
  leave()
  expect(await loaded()).toBe(second)
})
