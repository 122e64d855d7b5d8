import { expect, test, vi } from 'vitest'
import { upload } from './upload.ts'

/** A request to which nothing happens except what the test triggers. */
class Silent extends EventTarget {
  static last: Silent
  readonly upload = new EventTarget()
  constructor() {
    super()
    Silent.last = this
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    for (const type of ['abort', 'loadend']) this.dispatchEvent(new Event(type))
  }
  sent(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total }))
  }
}

function begin() {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Silent)
  const giveUp = new AbortController()
  const codes: string[] = []
  const sending = { path: '/v1/import', token: null, form: new FormData(), key: null, onSent: () => {} }
  void upload({ ...sending, signal: giveUp.signal }).then(({ problem }) => codes.push(problem?.code ?? ''))
  return { giveUp, codes, request: Silent.last }
}

test('a file of which nothing leaves for a minute is given up, however much of it has left before', async () => {
  const { codes, request } = begin()
  for (const loaded of [1, 2]) {
    await vi.advanceTimersByTimeAsync(59_000)
    request.sent(loaded, 3)
  }
  expect(codes).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(codes).toEqual(['unreachable'])
})

test('the server has ten minutes for what has arrived', async () => {
  const { codes, request } = begin()
  request.sent(3, 3)
  await vi.advanceTimersByTimeAsync(599_000)
  expect(codes).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(codes).toEqual(['unreachable'])
})

test('whoever gives it up does not know what became of it', async () => {
  const { giveUp, codes } = begin()
  giveUp.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(codes).toEqual(['outcome-unknown'])
})
