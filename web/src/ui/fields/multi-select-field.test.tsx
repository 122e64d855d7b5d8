import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { click, find, press, render, type } from '#testing/render.tsx'
import { MultiSelectField } from './multi-select-field.tsx'

const choices = Array.from({ length: 20_000 }, (_, index) => ({
  value: index,
  label: `Cost centre ${index}`,
}))

function Field() {
  const [value, setValue] = useState<readonly number[]>([7])
  return <MultiSelectField label="Cost centres" value={value} onChange={setValue} choices={choices} />
}

const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)

test('of twenty thousand choices only the first are in the page, and what is picked is not among them', async () => {
  using shown = await render(<Field />)
  await click(find(shown.page, 'input'))
  expect(options()).toHaveLength(101)
  expect(options()).not.toContain('Cost centre 7')
  expect(options().at(-1)).toBe('Type to find more…')
})

test('typing finds the last of them, and it can be picked', async () => {
  using shown = await render(<Field />)
  const input = find(shown.page, 'input')
  await click(input)
  await type(input, 'centre 19999')
  expect(options()).toEqual(['Cost centre 19999'])
  await click(find(document, 'div', '[role=option]'))
  const pills = [...shown.page.querySelectorAll('.mantine-Pill-label')].map(({ textContent }) => textContent)
  expect(pills).toEqual(['Cost centre 7', 'Cost centre 19999'])
})

test('where it has the focus, its list lies over nothing until it is wanted', async () => {
  using shown = await render(<Field />)
  const input = find(shown.page, 'input')
  await act(async () => input.focus())
  expect(input.getAttribute('aria-expanded')).toBe('false')
  await press(input, 'ArrowDown', { code: 'ArrowDown' })
  expect(input.getAttribute('aria-expanded')).toBe('true')
})
