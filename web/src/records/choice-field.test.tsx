import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { openStore } from '#testing/open-store.ts'
import { click, find, render } from '#testing/render.tsx'
import { ChoicesField } from './choices-field.tsx'
import { BusinessUnitField } from './business-unit-field.tsx'
import { StoredWords } from './form-values.ts'
import { useChoices } from './use-choices.ts'

afterEach(() => vi.unstubAllGlobals())

const unit = { id: 4, name: 'Education' }

/** A field whose list cannot be read until the returned function is called. */
async function shownWithoutList(field: ReactNode) {
  let isReadable = false
  vi.stubGlobal('fetch', async () =>
    isReadable
      ? Response.json({ content: [unit], totalElements: 1 })
      : Response.json({ code: 'internal', status: 500, errors: [] }, { status: 500 }),
  )
  const shown = await render(<Provider store={openStore()}>{field}</Provider>)
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
