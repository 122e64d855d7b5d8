import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { modelPositions } from '#api/model-positions.ts'
import { useNarrowing } from './use-narrowing.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'

const BY = { name: 'divisionId', label: 'Division', path: '/v1/divisions', model: 'divisions' }

function Chip() {
  return <p>{useNarrowing(BY).chip?.value}</p>
}

test('a list that is narrowed by what somebody has deleted says that it is gone', async () => {
  let isThere = true
  vi.stubGlobal('fetch', async () =>
    isThere
      ? Response.json({ id: 53, name: 'North' }, { headers: { Position: '10' } })
      : Response.json({ code: 'not-found', status: 404, errors: [] }, { status: 404 }),
  )
  using shown = await renderWithStore(<Chip />, { path: '/x?divisionId=53' })
  const text = () => shown.page.textContent?.replaceAll(/[\u2066-\u2069]/g, '')
  await expect.poll(() => text()).toBe('#53 - North')
  await act(async () => {
    isThere = false
    modelPositions.moved('divisions', '20')
  })
  await expect.poll(() => text()).toBe('#53 - North (no longer exists)')
})
