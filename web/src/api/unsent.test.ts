import { expect, test } from 'vitest'
import { askBeforeUnload, endUnsent, keepUnsent, unsentCount, whenSent } from './unsent.ts'

let waiting = 0
keepUnsent({ count: () => waiting, gather: () => {}, end: () => (waiting = 0) })

const closing = () => {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented ? 'asks' : 'closes'
}

test('closing the tab asks only while something has not arrived', () => {
  askBeforeUnload(window)
  waiting = 0
  expect(closing()).toBe('closes')
  waiting = 2
  expect(closing()).toBe('asks')
})

test('a sign-out waits for what is on its way, but not for ever', async () => {
  waiting = 1
  setTimeout(() => (waiting = 0), 20)
  expect(await whenSent(5000)).toBe(true)
  waiting = 1
  expect(await whenSent(10)).toBe(false)
})

test('after the end of a session nothing is held against leaving', () => {
  waiting = 3
  endUnsent()
  expect(unsentCount()).toBe(0)
})
