import { expect, test, vi } from 'vitest'
import { click, find } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { buttonNamed } from '#testing/upload-page.ts'
import { Toasts } from '#ui/toasts.tsx'
import { TypedPlan } from './typed-plan.ts'
import { useSaving } from './use-saving.ts'

const NAMES = new Map([
  [7, 'Schools'],
  [8, 'Sports'],
  [9, 'Parks'],
])

function Save({ plan }: { readonly plan: TypedPlan }) {
  const { run } = useSaving({ plan, year: 2020, etag: '"1"', names: NAMES })
  return <button onClick={run}>Save</button>
}

/** A user who has typed a value. */
function planOf(userId: number): TypedPlan {
  const plan = new TypedPlan({ userId, year: 2020 })
  plan.write([{ key: 'd7', value: 12 }])
  return plan
}

/** A page where Save has been pressed. */
async function saving(plan: TypedPlan) {
  const shown = await renderWithStore(
    <>
      <Save plan={plan} />
      <Toasts />
    </>,
  )
  await click(find(shown.page, 'button'))
  return shown
}

const expectSaid = (words: string) => vi.waitFor(() => expect(document.body.textContent).toContain(words))

test('a plan whose answer was lost may be stored: that is no failure, and it is sent again under the same key', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async ({ headers }: Request) => {
    keys.push(headers.get('Idempotency-Key'))
    if (keys.length === 1) throw new TypeError('connection reset')
    return Response.json([])
  })
  const plan = planOf(503)
  using shown = await saving(plan)
  await expectSaid('It is not certain whether the division FTEs were saved.')
  expect(document.body.textContent).not.toContain('failed to be saved')
  await click(find(shown.page, 'button'))
  await expectSaid('Division FTEs saved')
  expect(keys[1]).toBe(keys[0])
  expect(document.querySelector('.Toastify__toast--error[data-in="true"]')).toBeNull()
})

test('where a division turns out to be gone, the rest is saved without it', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.json())
    if (bodies.length > 1) return Response.json([])
    plan.write([{ key: 'd9', value: 14 }]) // after Save was pressed
    const errors = [{ pointer: '/0/division/id', code: 'reference-unknown' }]
    return Response.json({ code: 'reference-unknown', status: 422, errors }, { status: 422 })
  })
  const plan = new TypedPlan({ userId: 504, year: 2020 })
  plan.setDivisions(NAMES)
  plan.write([
    { key: 'd7', value: 12 },
    { key: 'd8', value: 13 },
  ])
  using _shown = await saving(plan)
  await expectSaid('Division FTEs saved')
  expect(bodies[1]).toEqual([{ division: { id: 8 }, year: 2020, value: 13 }])
  expect(document.body.textContent).not.toContain('failed to be saved')
  expect([[...plan.changes], plan.stored('d8'), plan.entries.open]).toEqual([[[9, 14]], 13, []])
  expect(plan.setAside).toEqual([{ id: 7, name: 'Schools', entered: 12 }])
})

test('a year that is no longer planned is named, and no value is taken for wrong', async () => {
  vi.stubGlobal('fetch', async () => {
    const errors = [{ pointer: '/0/year', code: 'out-of-range', params: { min: 2021, max: 2022 } }]
    return Response.json({ code: 'invalid', status: 422, errors }, { status: 422 })
  })
  const plan = planOf(505)
  using _shown = await saving(plan)
  await expectSaid('2020 is no longer a plan year.')
  expect([[...plan.changes], plan.refusedCells]).toEqual([[[7, 12]], []])
})

test.each([
  ['is offered a way back where the answer says which version it is', { ETag: '"2"' }, true],
  ['is offered none where it does not: that might go over somebody else', {}, false],
])('a saved plan %s', async (_, headers, isOffered) => {
  vi.stubGlobal('fetch', async () => Response.json([], { headers: new Headers(headers) }))
  const plan = planOf(506)
  using _shown = await saving(plan)
  await expectSaid('Division FTEs saved')
  expect(document.body.textContent.includes('Undo')).toBe(isOffered)
})

test('of a saved plan that is taken back it is said that it was the save', async () => {
  vi.stubGlobal('fetch', async () => Response.json([], { headers: { ETag: '"2"' } }))
  const plan = new TypedPlan({ userId: 508, year: 2020 })
  plan.write([{ key: 'd7', value: 12 }])
  using shown = await renderWithStore(
    <>
      <Save plan={plan} />
      <Toasts />
    </>,
  )
  await click(find(shown.page, 'button'))
  await click(await vi.waitFor(() => buttonNamed(document.body, 'Undo')))
  await vi.waitFor(() => expect(document.body.textContent).toContain('Manual planning: save undone'))
})

test.each([
  ['reference-unknown', '/0/division/id', 'Changed since: \u2068Schools\u2069.'],
  ['out-of-range', '/0/year', '2020 is no longer a plan year.'],
])('a saved plan that cannot be taken back says why (%s)', async (code, pointer, reason) => {
  let calls = 0
  vi.stubGlobal('fetch', async () => {
    calls += 1
    if (calls === 1) return Response.json([], { headers: { ETag: '"2"' } })
    return Response.json({ code: 'invalid', status: 422, errors: [{ pointer, code }] }, { status: 422 })
  })
  const plan = planOf(507)
  using _shown = await saving(plan)
  await click(await vi.waitFor(() => buttonNamed(document.body, 'Undo')))
  await expectSaid(`Manual planning: the save could not be undone. ${reason}`)
})
