import { division } from '@staffplan/contracts/organisation/division'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { modelPositions } from '#api/model-positions.ts'
import { click, find, type } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { masterData } from './master-data.ts'
import { RecordScreen } from './record-screen.tsx'
import type { Screen } from './screen.ts'

type Row = { readonly id: number; readonly name: string }
type Form = { readonly name: string }

const screen: Screen<Row, Form> = {
  ...masterData<Row, Form>(division, { edit: 'POST' }),
  schema: z.object({ name: z.string() }),
  title: 'Divisions',
  entity: 'Division',
  empty: 'None',
  list: {
    path: division.path,
    models: [],
    hasPast: true,
    narrowedBy: {
      name: 'businessUnitId',
      label: 'Business unit',
      path: '/v1/businessUnits',
      model: 'businessUnits',
    },
  },
  columns: [{ field: 'name', title: 'Name', cell: ({ name }) => name }],
  fields: () => [{ name: 'name', label: 'Name', editor: TextField }],
  blank: { name: '' },
  valuesOf: ({ name }) => ({ name }),
  nameOf: ({ name }) => name,
}

const uses = [{ kind: 'departments', count: 2, names: ['Ward 1', 'Ward 2'] }]

function lost(): never {
  throw new TypeError('connection reset')
}

type Asked = { readonly call: string; readonly ifMatch: string | null }

/** The screen with a server that has one division at revision 4, in unit 7. */
async function divisions({
  path,
  etag = '"5"',
  undo = () => Response.json({ id: 3, name: 'North' }),
  rows = [{ id: 3, name: 'North' }],
}: {
  readonly path: string
  /** ETag of the answer to a change. */
  readonly etag?: string
  readonly undo?: () => Response
  readonly rows?: readonly Row[]
}) {
  const asked: Asked[] = []
  const unit = { id: 7, name: 'Education' }
  let losing: string | null = null
  vi.stubGlobal('fetch', async ({ method, url, headers }: Request) => {
    const { pathname, search } = new URL(url)
    asked.push({ call: `${method} ${pathname}${search}`, ifMatch: headers.get('If-Match') })
    if (`${method} ${pathname}` === losing) {
      losing = null
      return lost()
    }
    if (pathname === '/v1/me') return Response.json({ id: 5, role: { id: 1 } })
    if (pathname === '/v1/businessUnits/7')
      return Response.json(unit, { headers: { Position: unit.name === 'Education' ? '10' : '20' } })
    if (pathname.endsWith('/uses')) return Response.json({ uses })
    if (pathname.endsWith('/undo')) return undo()
    if (method === 'DELETE') return new Response(null, { status: 204, headers: { etag } })
    if (method === 'POST') return Response.json({ id: 3, name: 'South' }, { headers: { etag } })
    if (pathname.endsWith('/3')) return Response.json({ id: 3, name: 'North' }, { headers: { etag: '"4"' } })
    return Response.json({ content: rows, totalElements: rows.length })
  })
  const shown = await renderWithStore(
    <>
      <RecordScreen screen={screen} />
      <Toasts />
    </>,
    { path },
  )
  return Object.assign(shown, {
    asked,
    unit,
    /** The next answer to this call never arrives. */
    lose: (call: string) => void (losing = call),
  })
}

const said = (words: string) => vi.waitFor(() => expect(document.body.textContent).toContain(words))
const button = (words: string) =>
  vi.waitFor(() => {
    const found = [...document.querySelectorAll('button')].find((one) =>
      [one.textContent, one.getAttribute('aria-label')].includes(words),
    )
    return found ?? expect.fail(`no button ${words}`)
  })

async function deleteIt(): Promise<void> {
  const confirmation = await vi.waitFor(() => find(document, 'input', '[placeholder="3"]'))
  await type(confirmation, '3')
  await click(await button('Delete'))
}

async function saveIt(): Promise<void> {
  await type(await vi.waitFor(() => find(find(document, 'form'), 'input')), 'South')
  await click(await button('Save'))
}

test('a deleted record is brought back from its toast, as it was deleted', async () => {
  using shown = await divisions({ path: '/?open=3', etag: '"9"' })
  await deleteIt()
  await said("Division 'North' deleted")
  await click(await button('Undo'))
  await said("Undone: Division 'North'")
  expect(shown.asked).toContainEqual({ call: 'POST /v1/divisions/3/undo', ifMatch: '"9"' })
})

test('a change that somebody has changed since stays, and why is said', async () => {
  const refused = Response.json({ code: 'stale-if-match', status: 412 }, { status: 412 })
  using shown = await divisions({ path: '/?open=3', undo: () => refused })
  await saveIt()
  await click(await button('Undo'))
  await said("Division 'South' could not be undone.")
  expect(shown.asked).toContainEqual({ call: 'POST /v1/divisions/3/undo', ifMatch: '"5"' })
})

test('what may have been done although no answer came is not called a failure', async () => {
  using shown = await divisions({ path: '/?open=3', undo: lost })
  shown.lose('POST /v1/divisions')
  await saveIt()
  await said('Division: it is not certain whether this was saved')
  await said('saving it again stores nothing twice')
  await saveIt()
  await said("Division 'South' saved")
  await click(await button('Undo'))
  await said("It is not certain whether Division 'South' was undone.")
  expect(document.body.textContent).not.toContain('could not be undone')
  expect(document.body.textContent).not.toContain('failed to be saved')
})

test('nor is a deletion without an answer', async () => {
  using shown = await divisions({ path: '/?open=3' })
  shown.lose('DELETE /v1/divisions/3')
  await deleteIt()
  await said('Division: it is not certain whether this was deleted')
  expect(document.body.textContent).not.toContain("Division 'North' cannot be deleted")
})

test('where nothing was changed, nothing is offered to be undone', async () => {
  using _ = await divisions({ path: '/?open=3', etag: '"4"' })
  await saveIt()
  await said("Division 'South' saved")
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Undo')
})

test('what needs a record stands above the field that deletes it, with the way there', async () => {
  using _ = await divisions({ path: '/?open=3' })
  await said('Still used, so it cannot be deleted yet:')
  const link = find(document, 'a', '[href="/orgStructure/departmentOverview?divisionId=3"]')
  expect(link.parentElement?.textContent).toBe('2 departments (\u2068Ward 1\u2069, \u2068Ward 2\u2069)')
})

test('by what a list is narrowed stands above it, and is taken away there', async () => {
  using shown = await divisions({ path: '/?businessUnitId=7&search=nor' })
  await said('Business unit: #7 - Education')
  expect(shown.asked.map(({ call }) => call)).toContainEqual(expect.stringContaining('businessUnitId=7'))
  await click(await button('Remove: \u2068Business unit: #7 - Education\u2069'))
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('#7 - Education'))
  const lists = shown.asked.filter(({ call }) => call.includes('paged=true'))
  expect(lists.at(-1)?.call).not.toContain('businessUnitId')
  expect(lists.at(-1)?.call).toContain('search=nor')
})

test('the name above a narrowed list follows when somebody renames the record', async () => {
  using shown = await divisions({ path: '/?businessUnitId=7' })
  await said('Business unit: #7 - Education')
  shown.unit.name = 'Schooling'
  modelPositions.moved('businessUnits', '20')
  await said('Business unit: #7 - Schooling')
  expect(document.body.textContent).not.toContain('Education')
  modelPositions.forget()
})

test('a list that was empty at a moment of the past invites nobody to add something', async () => {
  using _ = await divisions({ path: '/orgStructure/divisionOverview?position=1', rows: [] })
  await said('There was nothing here at that time.')
  expect(document.body.textContent).not.toContain('None')
})
