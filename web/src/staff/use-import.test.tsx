import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { openStore } from '#testing/open-store.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { signedIn, tokenIn } from '#api/session.ts'
import { useImport } from './use-import.ts'

class Upload extends EventTarget {
  static last: Upload
  readonly upload = new EventTarget()
  readonly status = 401
  readonly response = null
  constructor() {
    super()
    Upload.last = this
  }
  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null
  }
  send(): void {}
  abort(): void {}
}

function Checking() {
  const { check } = useImport('hr', 2019)
  return <button onClick={() => void check(new File([], 'a.csv'))}>check</button>
}

test.each([
  ['ends its session', 'old', null],
  ['does not end the one that has begun since', 'new', 'new'],
])('an upload that is answered late to a session that is over %s', async (_what, token, left) => {
  vi.stubGlobal('XMLHttpRequest', Upload)
  const store = openStore()
  store.dispatch(signedIn('old'))
  using shown = await renderWithStore(<Checking />, { store })
  await act(async () => shown.page.querySelector('button')?.click())
  store.dispatch(signedIn(token))
  await act(async () => Upload.last.dispatchEvent(new Event('load')))
  expect(tokenIn(store.getState())).toBe(left)
})
