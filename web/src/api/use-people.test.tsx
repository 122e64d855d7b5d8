import { act } from 'react'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import { openStore } from '#testing/open-store.ts'
import { render } from '#testing/render.tsx'
import { api } from './api.ts'
import { usePeople } from './use-people.ts'

const drawn = new Set<unknown>()

function Names() {
  const names = usePeople(true)
  drawn.add(names)
  return [...names].map(([id, name]) => `${id} ${name}`).join(', ')
}

function people(content: readonly unknown[]) {
  drawn.clear()
  const server = { content }
  vi.stubGlobal('fetch', async () =>
    Response.json({ content: server.content, totalElements: server.content.length }),
  )
  const store = openStore()
  const page = (
    <Provider store={store}>
      <Names />
    </Provider>
  )
  return { server, store, page }
}

test('a person who cannot be read takes away no name but their own', async () => {
  const content = [
    { id: 1, firstName: 'Sara', lastName: 'Idris' },
    { id: 2, firstName: null, lastName: 'Lang' },
    { id: 3, firstName: 'Ben', lastName: '' },
  ]
  using shown = await render(people(content).page)
  await vi.waitFor(() => expect(shown.page.textContent).toBe('1 Sara Idris, 3 Ben'))
})

test('names stay the same ones when somebody gets another phone number', async () => {
  const sara = { id: 1, firstName: 'Sara', lastName: 'Idris', phone: '1' }
  const { server, store, page } = people([sara])
  using shown = await render(page)
  const shows = (text: string) => vi.waitFor(() => act(async () => expect(shown.page.textContent).toBe(text)))
  await shows('1 Sara Idris')
  const readAgain = async (now: typeof sara) => {
    server.content = [now]
    await act(async () => void store.dispatch(api.util.invalidateTags(['Record'])))
    const known = () => JSON.stringify(store.getState())
    await vi.waitFor(() => act(async () => expect(known()).toContain(`"phone":"${now.phone}"`)))
  }
  await readAgain({ ...sara, phone: '2' })
  await readAgain({ ...sara, phone: '3', lastName: 'Kaya' })
  await shows('1 Sara Kaya')
  // No names yet, her name, and her new name.
  expect(drawn.size).toBe(3)
})
