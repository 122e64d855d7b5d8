import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { find, render, type } from '#testing/render.tsx'
import { NumberField, type NumberInput } from './number-field.tsx'

/** What the form holds now. */
const form: { value: NumberInput } = { value: null }

function Form({ start, error }: { readonly start: NumberInput; readonly error?: string }) {
  const [value, setValue] = useState(start)
  const change = (next: NumberInput) => {
    form.value = next
    setValue(next)
  }
  return <NumberField label="Weight" value={value} onChange={change} error={error} />
}

const input = (page: HTMLElement) => find(page, 'input')
const enter = (page: HTMLElement) => act(async () => input(page).focus())
const leave = (page: HTMLElement) => act(async () => input(page).blur())

test.each([
  ['0,4', 0.4, '0.4'],
  ['٠٫٤', 0.4, '0.4'],
  ['-3', -3, '-3'],
  ['1 234,5', 1234.5, '1234.5'],
])('%s is read as %d and shown as understood on leaving', async (text, value, shownText) => {
  using shown = await render(<Form start={null} />)
  await enter(shown.page)
  await type(input(shown.page), text)
  expect(form.value).toBe(value)
  expect(input(shown.page).value).toBe(text)
  await leave(shown.page)
  expect(input(shown.page).value).toBe(shownText)
})

test.each(['abc', '1e3', '10-20', '+5%', '0,4x', '1.2.3'])(
  '%s stays as typed, and its field says why',
  async (text) => {
    using shown = await render(<Form start={0.5} />)
    await enter(shown.page)
    await type(input(shown.page), text)
    expect(form.value).toBe(text)
    expect(input(shown.page).getAttribute('aria-invalid')).not.toBe('true')
    await leave(shown.page)
    expect(input(shown.page).value).toBe(text)
    expect(input(shown.page).getAttribute('aria-invalid')).toBe('true')
  },
)

test('saving what is not a number says why while it is being typed', async () => {
  using shown = await render(<Form start={null} error="This is not valid here." />)
  await enter(shown.page)
  await type(input(shown.page), 'abc')
  expect(shown.page.textContent).toContain('This is not a number.')
})

test('only an emptied field holds nothing', async () => {
  using shown = await render(<Form start={0.5} />)
  await type(input(shown.page), '')
  expect(form.value).toBeNull()
})
