import { beforeEach, expect, test, vi } from 'vitest'
import { TOKEN_KEY } from '#api/token-key.ts'
import { Navigation } from './navigation.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'token'))
test.each([
  ['/OverviewPlanning/bigpicture', ['Big picture']],
  ['/OverviewPlanning/bigpicture/compare', ['Big picture']],
  ['/OverviewPlanning/bigpicture/history', ['History']],
])('at %s the menu marks where one is', async (path, marked) => {
  vi.stubGlobal('fetch', async () => Response.json({ id: 7, firstName: 'Sara', role: { id: 1 } }))
  using shown = await renderWithStore(<Navigation isOpen onGone={() => {}} />, { path })
  const current = () => [...shown.page.querySelectorAll('[aria-current]')].map((it) => it.textContent)
  await vi.waitFor(() => expect(current()).toEqual(marked))
})
