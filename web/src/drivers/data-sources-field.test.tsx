import { useState } from 'react'
import { expect, test } from 'vitest'
import { click, find, render, type } from '#testing/render.tsx'
import { blankSource, DataSourcesField, type DraftSource } from './data-sources-field.tsx'

/** What the form holds now. */
const form: { value: readonly DraftSource[] } = { value: [] }

function Form({ start }: { readonly start: readonly DraftSource[] }) {
  const [value, setValue] = useState(start)
  const change = (next: readonly DraftSource[]) => {
    form.value = next
    setValue(next)
  }
  return <DataSourcesField label="Data sources" value={value} onChange={change} />
}

const weights = (page: HTMLElement) => [
  ...page.querySelectorAll<HTMLInputElement>('input[aria-label^=Weight]'),
]
const button = (page: HTMLElement, label: string) => find(page, 'button', `[aria-label="${label}"]`)

test('a single source is the whole driver: it weighs 1 and that cannot be changed', async () => {
  using shown = await render(<Form start={[blankSource]} />)
  const [only] = weights(shown.page)
  expect(only?.value).toBe('1')
  expect(only?.disabled).toBe(true)
  expect(button(shown.page, 'Remove the last data source').disabled).toBe(true)
})

test('plus adds an empty row, minus removes the last', async () => {
  using shown = await render(<Form start={[{ label: 'Lessons', weight: 1 }]} />)
  await click(button(shown.page, 'Add a data source'))
  expect(form.value).toEqual([
    { label: 'Lessons', weight: 1 },
    { label: '', weight: null },
  ])
  expect(weights(shown.page).every((input) => !input.disabled)).toBe(true)
  await click(button(shown.page, 'Remove the last data source'))
  expect(form.value).toEqual([{ label: 'Lessons', weight: 1 }])
})

test('the one that remains weighs 1 again', async () => {
  const start = [
    { label: 'Lessons', weight: 0.6 },
    { label: 'Rooms', weight: 0.4 },
  ]
  using shown = await render(<Form start={start} />)
  await click(button(shown.page, 'Remove the last data source'))
  expect(form.value).toEqual([{ label: 'Lessons', weight: 1 }])
})

test('the sum of weights is shown', async () => {
  const start = [
    { label: 'Lessons', weight: 0.6 },
    { label: 'Rooms', weight: null },
  ]
  using shown = await render(<Form start={start} />)
  await type(weights(shown.page)[1]!, '0,3')
  expect(shown.page.textContent).toContain('Sum of weights: 0.90')
})
