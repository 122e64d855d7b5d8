import { Link, Route, Routes, useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { meApi } from '#api/me.ts'
import { openStore } from '#testing/open-store.ts'
import { click, find } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { fillIn, network, press, screen, submit } from './record-form.given.tsx'
import { RecordScreen } from './record-screen.tsx'
import { AND_BACK } from './way-back.ts'

function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

/** Follows a link in a plan to the form of a new division. */
async function cameFromThePlan({ state }: { readonly state?: typeof AND_BACK }) {
  network(({ method }) =>
    method === 'POST'
      ? Response.json({ id: 4, name: 'South', unit: { id: 9, name: 'Water' } })
      : Response.json({ content: [], totalElements: 0 }),
  )
  const store = openStore()
  await store.dispatch(meApi.endpoints.me.initiate())
  const shown = await renderWithStore(
    <>
      <Where />
      <Routes>
        <Route
          path="/plan"
          element={
            <Link to="/divisions?open=new" state={state}>
              Add one
            </Link>
          }
        />
        <Route path="/divisions" element={<RecordScreen screen={screen} />} />
      </Routes>
    </>,
    { store, path: '/plan?year=2019' },
  )
  await click(find(shown.page, 'a'))
  await vi.waitFor(() => find(document, 'form'))
  return { ...shown, where: () => find(shown.page, 'output').textContent }
}

test('whoever came from the plan to add something is back in the plan once it is stored', async () => {
  using came = await cameFromThePlan({ state: AND_BACK })
  await fillIn(find(document, 'form'), 'South')
  await submit(document.body)
  await vi.waitFor(() => expect(came.where()).toBe('/plan?year=2019'))
})

test('whoever gives it up stays at the list, and the next one they add leaves them there', async () => {
  using came = await cameFromThePlan({ state: AND_BACK })
  await press(document.body, 'Close')
  await vi.waitFor(() => expect(came.where()).toBe('/divisions'))
  await press(document.body, 'Add')
  await vi.waitFor(() => expect(came.where()).toBe('/divisions?open=new'))
  await fillIn(find(document, 'form'), 'South')
  await submit(document.body)
  await vi.waitFor(() => expect(came.where()).toBe('/divisions'))
})
