import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { click, find, render, type } from '#testing/render.tsx'
import { PartErrors } from '#records/form-values.ts'
import { blankSource, DataSourcesField, type DraftSource } from './data-sources-field.tsx'

/** The form's current value. */
const form: { value: readonly DraftSource[] } = { value: [] }

type Props = { readonly start: readonly DraftSource[]; readonly weightError?: string }

/** `weightError` is the error of the second row. */
function Form({ start, weightError }: Props) {
  const [value, setValue] = useState(start)
  const change = (next: readonly DraftSource[]) => {
    form.value = next
    setValue(next)
  }
  return (
    <PartErrors value={weightError ? { '1/weight': weightError } : {}}>
      <DataSourcesField label="Data sources" value={value} onChange={change} error={weightError} />
    </PartErrors>
  )
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

test('after plus the focus is in the label of the new row, each time', async () => {
  using shown = await render(<Form start={[{ label: 'Lessons', weight: 1 }]} />)
  for (const number of [2, 3]) {
    await click(button(shown.page, 'Add a data source'))
    expect(document.activeElement?.getAttribute('aria-label')).toBe(`Label of source ${number}`)
  }
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

test('a weight that is no number stays in its row, as typed', async () => {
  const start = [
    { label: 'Lessons', weight: 0.6 },
    { label: 'Rooms', weight: 0.4 },
    { label: 'Pupils', weight: 0.2 },
  ]
  using shown = await render(<Form start={start} />)
  const weight = weights(shown.page)[1]!
  weight.focus()
  await type(weight, 'abc')
  await act(async () => weight.blur())
  expect(form.value).toEqual([start[0], { label: 'Rooms', weight: 'abc' }, start[2]])
  expect(weights(shown.page)[1]?.getAttribute('aria-invalid')).toBe('true')
})

test('a save that an unreadable weight refused is explained once, at its field', async () => {
  const start = [
    { label: 'Lessons', weight: 0.6 },
    { label: 'Rooms', weight: 'abc' },
  ]
  using shown = await render(<Form start={start} weightError="This is not valid here." />)
  expect(shown.page.textContent).toContain('This is not a number.')
  expect(shown.page.textContent).not.toContain('This is not valid here.')
})

test('a weight with more decimals than are stored is marked in its row, not rounded', async () => {
  const start = [
    { label: 'Lessons', weight: 0.6 },
    { label: 'Rooms', weight: 0.30000001 },
  ]
  using shown = await render(<Form start={start} weightError="Enter a multiple of 0.01." />)
  expect(weights(shown.page).map((input) => input.getAttribute('aria-invalid') === 'true')).toEqual([
    false,
    true,
  ])
  expect(shown.page.textContent.split('Enter a multiple of 0.01.')).toHaveLength(2)
  expect(form.value).not.toContainEqual({ label: 'Rooms', weight: 0.3 })
})

test('a driver without data sources says so, and plus begins with a whole one', async () => {
  using shown = await render(<Form start={[]} />)
  expect(shown.page.textContent).toContain('No data source yet')
  await click(button(shown.page, 'Add a data source'))
  expect(form.value).toEqual([blankSource])
})

test('weights that make 1 together are only summed', async () => {
  const start = [0.7, 0.2, 0.1].map((weight) => ({ label: 'x', weight }))
  using shown = await render(<Form start={start} />)
  expect(shown.page.textContent).toContain('Sum of weights: 1.00')
  expect(shown.page.textContent).not.toContain('not 1')
})

test('the sum of weights is shown, and said in words when it is not 1', async () => {
  const start = [
    { label: 'Lessons', weight: 0.6 },
    { label: 'Rooms', weight: null },
  ]
  using shown = await render(<Form start={start} />)
  await type(weights(shown.page)[1]!, '0,3')
  expect(shown.page.textContent).toContain(
    'Sum of weights: 0.90, not 1. Weights count in proportion to each other.',
  )
})
