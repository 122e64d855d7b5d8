import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from '#testing/render.tsx'
import { network, openStore } from '../record-form.given.tsx'
import RecordHistory from './record-history.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a colour that was changed is seen before and after, not only named by its number', async () => {
  const changes = [{ field: 'color', from: '#3182CE', to: '#38A169' }]
  const entry = { revision: '2', position: '9', at: '2026-11-21T17:30:00Z', by: 7, cause: 'changed', changes }
  network(() => Response.json({ content: [entry], next: null }))
  using shown = await render(
    <Provider store={openStore()}>
      <RecordHistory of={{ path: '/v1/businessUnits', id: '3', etag: '"2"', model: 'businessUnits' }} />
    </Provider>,
  )
  await vi.waitFor(() => {
    const swatches = [...shown.page.querySelectorAll<HTMLElement>('bdi i')]
    expect(swatches.map(({ style }) => style.background)).toEqual(['#3182CE', '#38A169'])
  })
})
