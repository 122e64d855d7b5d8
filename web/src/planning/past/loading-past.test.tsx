import { expect, test, vi } from 'vitest'
import { find } from '#testing/render.tsx'
import { BigPicture } from '../big-picture.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import './past-picture.tsx' // fetched by the page; here it must be there in time

test.each([
  { meanwhile: 'who looks', answered: [], last: '/v1/me' },
  { meanwhile: 'the plan', answered: ['/v1/me'], last: '/v1/bigPicture/timeline' },
])(
  'a past plan has its title, its notice and its shape while $meanwhile is on the way',
  async ({ answered, last }) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async ({ url }: Request) => {
      const { pathname } = new URL(url)
      asked.push(pathname)
      if (!answered.some((path) => path === pathname)) return new Promise<Response>(() => {})
      return Response.json({ id: 7, firstName: 'Sara', lastName: 'Idris', role: { id: 1 } })
    })
    using shown = await renderWithStore(<BigPicture />, { path: '/OverviewPlanning/bigpicture?rev=4' })
    const { page } = shown
    await vi.waitFor(() => expect(asked).toContain(last))
    await vi.waitFor(() => expect(find(page, 'h1').textContent).toBe('Big picture'))
    expect(find(page, 'div', '[data-moment]').textContent).toContain('As it was on')
    expect(page.textContent).toContain('Read only')
    const [panel, sums] = ['panel', 'sums'].map((name) => find(page, 'div', `[class*="${name}"]`))
    expect(panel!.compareDocumentPosition(sums!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  },
)
