import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { TypedPlan } from '#planning/manual/typed-plan.ts'
import { click, find, render } from '#testing/render.tsx'

import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { hasUnsaved } from '#ui/dialogs/unsaved.ts'
import { LogoutButton } from './logout-button.tsx'
import { store } from './store.ts'

afterEach(() => sessionStorage.clear())

const buttons = (words: string) =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === words)
const asksBeforeClosing = () => {
  const closing = new Event('beforeunload', { cancelable: true })
  dispatchEvent(closing)
  return closing.defaultPrevented
}

test('what waits in the tab, typed for another year, is asked about at log-out and before the tab is closed', async () => {
  const frame = (
    <Provider store={store}>
      <LogoutButton />
      <UnsavedGuard />
    </Provider>
  )
  const router = createMemoryRouter([{ path: '/', element: frame }])
  using shown = await render(<RouterProvider router={router} />, { router: false })
  expect(asksBeforeClosing()).toBe(false)
  const plan = new TypedPlan({ userId: 1, year: 2021 })
  plan.write([{ key: 'd1', value: 777 }])
  expect([hasUnsaved(), asksBeforeClosing()]).toEqual([false, true])
  await click(find(shown.page, 'button'))
  await vi.waitFor(() => expect(buttons('Keep editing')).toHaveLength(1))
  await click(buttons('Keep editing')[0]!)
  expect([...new TypedPlan({ userId: 1, year: 2021 }).changes]).toEqual([[1, 777]])
})
