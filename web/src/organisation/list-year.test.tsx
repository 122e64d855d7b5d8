import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { find } from '#testing/render.tsx'
import { BusinessUnits } from './business-units.tsx'
import { CostCentres } from './cost-centres.tsx'
import { Departments } from './departments.tsx'
import { Divisions } from './divisions.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'

test.each<[string, ComponentType]>([
  ['business units', BusinessUnits],
  ['divisions', Divisions],
  ['departments', Departments],
  ['cost centres', CostCentres],
])('the list of %s says which year its figures are of', async (_what, Screen) => {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (url.includes('/v1/settings')) return Response.json({ planning: { startYear: 2018, planYears: 2 } })
    if (url.includes('/v1/me')) return Response.json({ id: 1, locale: 'en_US', role: { id: 1, name: '' } })
    return Response.json({ content: [], totalElements: 0 })
  })
  using shown = await renderWithStore(<Screen />)
  const title = find(shown.page, 'h1')
  await vi.waitFor(() => expect(title.parentElement?.textContent).toContain('Year 2018'))
})
