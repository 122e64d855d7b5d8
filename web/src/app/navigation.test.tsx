import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOKEN_KEY } from '#api/token-key.ts'
import { openStore } from '#testing/open-store.ts'
import { render } from '#testing/render.tsx'
import { Navigation } from './navigation.tsx'

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'token'))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test.each([
  ['/OverviewPlanning/bigpicture', ['Big picture']],
  ['/OverviewPlanning/bigpicture/compare', ['Big picture']],
  ['/OverviewPlanning/bigpicture/history', ['History']],
])('at %s the menu marks where one is', async (path, marked) => {
  vi.stubGlobal('fetch', async () => Response.json({ id: 7, firstName: 'Sara', role: { id: 1 } }))
  using shown = await render(
    <Provider store={openStore()}>
      <Navigation isOpen onGone={() => {}} />
    </Provider>,
    { path },
  )
  const current = () => [...shown.page.querySelectorAll('[aria-current]')].map((it) => it.textContent)
  await vi.waitFor(() => expect(current()).toEqual(marked))
})
