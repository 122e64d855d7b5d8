import { act, type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { modelPositions } from '#api/model-positions.ts'
import { click, find } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { ChoicesField } from './choices-field.tsx'
import { BusinessUnitField } from './business-unit-field.tsx'
import { StoredWords } from './form-values.ts'
import { useChoices } from './use-choices.ts'

const unit = { id: 4, name: 'Education' }

/** A field whose list cannot be read until the returned function is called. */
async function shownWithoutList(field: ReactNode) {
  let isReadable = false
  vi.stubGlobal('fetch', async () =>
    isReadable
      ? Response.json({ content: [unit], totalElements: 1 })
      : Response.json({ code: 'internal', status: 500, errors: [] }, { status: 500 }),
  )
  const shown = await renderWithStore(field)
  await vi.waitFor(() => expect(shown.page.textContent).toContain('failed to load data from server'))
  return Object.assign(shown, { mend: () => void (isReadable = true) })
}

test('a list that cannot be read is an error at its field, which shows what is chosen and tries again', async () => {
  const onChange = vi.fn<(id: number | null) => void>()
  using field = await shownWithoutList(
    <StoredWords value="#4 - Education">
      <BusinessUnitField label="Unit" value={4} onChange={onChange} required />
    </StoredWords>,
  )
  expect(find(field.page, 'input').value).toBe('#4 - Education')
  expect(find(field.page, 'input').disabled).toBe(true)
  field.mend()
  await click(find(field.page, 'button'))
  await vi.waitFor(() => expect(field.page.textContent).not.toContain('failed to load'))
  expect(find(field.page, 'input').value).toBe('#4 - Education')
  expect(find(field.page, 'input').disabled).toBe(false)
  expect(onChange).not.toHaveBeenCalled()
})

function Units({ value }: { readonly value: readonly number[] }) {
  const from = useChoices({ path: '/v1/businessUnits', models: [] })
  return <ChoicesField label="Units" value={value} onChange={() => {}} from={from} />
}

test('several that are chosen are shown, too', async () => {
  using field = await shownWithoutList(
    <StoredWords value="Education, Support">
      <Units value={[4, 5]} />
    </StoredWords>,
  )
  expect(find(field.page, 'input').value).toBe('Education, Support')
  field.mend()
  await click(find(field.page, 'button'))
  await vi.waitFor(() => expect(field.page.textContent).toContain('#4 - Education'))
})

test('what was chosen and is not stored yet is called by its number', async () => {
  using field = await shownWithoutList(<BusinessUnitField label="Unit" value={4} onChange={() => {}} />)
  expect(find(field.page, 'input').value).toBe('#4')
})

function NewUnit() {
  const [value, setValue] = useState<number | null>(null)
  return <BusinessUnitField label="Unit" value={value} onChange={setValue} />
}

/** Only ever grows, as the page remembers the position of each list. */
let position = 10

/** A field for some of two units, which `change` replaces; `single` records units that are read singly. */
async function choosing(field: ReactNode) {
  let units = [unit, { id: 5, name: 'Support' }]
  const single: string[] = []
  const change = (next: typeof units) =>
    act(async () => {
      units = next
      position += 10
      modelPositions.moved('businessUnits', String(position))
    })
  vi.stubGlobal('fetch', async (request: Request) => {
    const [, id] = /\/businessUnits\/(\d+)$/.exec(new URL(request.url).pathname) ?? []
    const headers = { Position: String(position) }
    if (id === undefined) return Response.json({ content: units, totalElements: units.length }, { headers })
    single.push(id)
    const found = units.find((each) => each.id === Number(id))
    if (found) return Response.json(found, { headers })
    return Response.json({ code: 'not-found', status: 404, errors: [] }, { status: 404 })
  })
  const shown = await renderWithStore(field)
  const input = find(shown.page, 'input')
  const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
  await click(input)
  await vi.waitFor(() => expect(options().map(({ textContent }) => textContent)).toContain('#5 - Support'))
  await click(options().find(({ textContent }) => textContent === '#5 - Support')!)
  return Object.assign(shown, { change, input, single: () => single })
}

test('what is chosen keeps its latest name, and is said to be gone when somebody deletes it', async () => {
  using field = await choosing(<NewUnit />)
  const { change, input } = field
  await change([unit, { id: 5, name: 'Care' }])
  await vi.waitFor(() => expect(input.value).toBe('#5 - Care'))
  await change([unit])
  await vi.waitFor(() => expect(field.page.textContent).toContain('Someone else has deleted this meanwhile.'))
  expect(input.value).toBe('#5 - Care')
  await change([unit, { id: 5, name: 'Care' }])
  await vi.waitFor(() => expect(field.page.textContent).not.toContain('deleted'))
})

function NewUnits() {
  const [value, setValue] = useState<readonly number[]>([4])
  const from = useChoices({ path: '/v1/businessUnits', models: ['businessUnits'] })
  return <ChoicesField label="Units" value={value} onChange={setValue} from={from} />
}

test('of several that are chosen the one that somebody deletes is named, as long as it is gone', async () => {
  using field = await choosing(<NewUnits />)
  const gone = '\u2068#5 - Support\u2069: Someone else has deleted this meanwhile.'
  expect(field.page.textContent).not.toContain('deleted')
  await field.change([unit])
  await vi.waitFor(() => expect(field.page.textContent).toContain(gone))
  await field.change([unit, { id: 5, name: 'Support' }])
  await vi.waitFor(() => expect(field.page.textContent).not.toContain('deleted'))
})

function TakenBack() {
  const [value, setValue] = useState<readonly number[]>([4])
  const from = useChoices({ path: '/v1/businessUnits', models: ['businessUnits'] })
  return (
    <>
      <ChoicesField label="Units" value={value} onChange={setValue} from={from} />
      <button type="button" onClick={() => setValue([4])} name="back" />
    </>
  )
}

test('what was picked and is no longer chosen is not asked for when somebody deletes it', async () => {
  using field = await choosing(<TakenBack />)
  await click(find(field.page, 'button', '[name=back]'))
  await field.change([unit, { id: 6, name: 'Care' }])
  await vi.waitFor(() => expect(document.body.textContent).toContain('#6 - Care'))
  expect(field.single()).toEqual([])
  expect(field.page.textContent).not.toContain('deleted')
})
