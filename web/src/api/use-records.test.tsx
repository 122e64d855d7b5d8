import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { modelPositions } from './model-positions.ts'
import { useRecords } from './use-records.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'

function List() {
  const { rows, problem } = useRecords<{ readonly name: string }>({
    path: 'v1/divisions',
    models: ['divisions'],
  })
  return (
    <>
      {rows?.map(({ name }) => name).join(' ')}
      {problem && ` ${problem.code}`}
    </>
  )
}

function list() {
  return renderWithStore(<List />)
}

test('what fails before anything is drawn is tried again all the same, until it is there', async () => {
  let tries = 0
  vi.stubGlobal('fetch', async () => {
    tries += 1
    if (tries <= 3) throw new TypeError('away')
    return Response.json({ content: [{ name: 'North' }], totalElements: 1 }, { headers: { Position: '1' } })
  })
  using shown = await list()
  await vi.waitFor(() => expect(shown.page.textContent).toBe('North'), { timeout: 10_000 })
  expect(tries).toBe(4)
})

test.each([
  { status: 500, code: 'internal', first: 1 },
  { status: 429, code: 'rate-limited', first: 3 },
])(
  'a list that could not be read again ($code) keeps its rows under the message, and comes back by itself',
  async ({ status, code, first }) => {
    let isAway = false
    const names = ['North']
    vi.stubGlobal('fetch', async () => {
      if (isAway) return Response.json({ code }, { status })
      const content = names.map((name) => ({ name }))
      const headers = { Position: String(first + names.length - 1) }
      return Response.json({ content, totalElements: names.length }, { headers })
    })
    using shown = await list()
    const shows = (text: string) =>
      vi.waitFor(() => act(async () => expect(shown.page.textContent).toBe(text)), { timeout: 5000 })
    await shows('North')
    isAway = true
    names.push('South')
    modelPositions.moved('divisions', String(first + 1))
    await shows(`North ${code}`)
    isAway = false
    await shows('North South')
  },
)
