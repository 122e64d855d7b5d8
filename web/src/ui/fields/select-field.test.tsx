import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { click, find, press, render, type } from '#testing/render.tsx'
import { SelectField } from './select-field.tsx'

const choices = [
  { value: 1, label: '#1 - Fire service' },
  { value: 2, label: '#2 - Registry' },
]

test('in a short list what is typed finds the entry that Enter picks', async () => {
  const onChange = vi.fn<(value: number | null) => void>()
  using shown = await render(
    <SelectField label="Unit" value={null} onChange={onChange} choices={choices} onSearch={() => {}} />,
  )
  const input = find(shown.page, 'input')
  await act(async () => input.focus())
  await click(input)
  await type(input, 'Reg')
  await press(input, 'Enter', { code: 'Enter' })
  expect(onChange.mock.calls).toEqual([[2]])
  expect(input.getAttribute('aria-expanded')).toBe('false')
})

test('where several entries hold what is typed, or none does, Enter picks none', async () => {
  const onChange = vi.fn<(value: number | null) => void>()
  const onCreate = vi.fn<() => void>()
  using shown = await render(
    <SelectField
      label="Unit"
      value={null}
      onChange={onChange}
      choices={choices}
      onSearch={() => {}}
      onCreate={onCreate}
    />,
  )
  const input = find(shown.page, 'input')
  await act(async () => input.focus())
  await click(input)
  for (const typed of ['#', 'Water']) {
    await type(input, typed)
    await press(input, 'Enter', { code: 'Enter' })
  }
  expect([onChange.mock.calls, onCreate.mock.calls]).toEqual([[], []])
})

test('Enter on an open list does not send the form, on a closed one it does', async () => {
  const isSent = vi.fn<(isSent: boolean) => void>()
  using shown = await render(
    <SelectField label="Unit" value={null} onChange={() => {}} choices={choices} onSearch={() => {}} />,
  )
  shown.page.addEventListener('keydown', (event) => isSent(!event.defaultPrevented))
  const input = find(shown.page, 'input')
  await press(input, 'Enter', { code: 'Enter' })
  await click(input)
  await press(input, 'Enter', { code: 'Enter' })
  expect(isSent.mock.calls).toEqual([[true], [false]])
})

test('where a form begins with it, its list lies over nothing until it is wanted', async () => {
  using shown = await render(
    <SelectField label="Unit" value={null} onChange={() => {}} choices={choices} onSearch={() => {}} />,
  )
  const input = find(shown.page, 'input')
  await act(async () => input.focus())
  expect(input.getAttribute('aria-expanded')).toBe('false')
  await press(input, 'ArrowDown', { code: 'ArrowDown' })
  expect(input.getAttribute('aria-expanded')).toBe('true')
})
