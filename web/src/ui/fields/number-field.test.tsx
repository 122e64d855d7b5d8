import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { i18n } from '#i18n/i18n.ts'
import { find, render, type } from '#testing/render.tsx'
import { NumberField, type NumberInput } from './number-field.tsx'

/** The form's current value. */
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

test.each([
  ['en', 1_234_567.5, '1 234 567.5', '1234567.5'],
  ['de', 1_234_567.5, '1 234 567,5', '1234567,5'],
  ['ar', -1_250, '−1 250', '-1250'],
  ['en', 999, '999', '999'],
])(
  'in %s the amount %d has its thousands apart as long as nobody is in the field',
  async (tag, value, apart, plain) => {
    using shown = await render(<NumberField label="Internal" isAmount value={value} onChange={() => {}} />)
    await act(async () => i18n.changeLanguage(tag))
    const text = () => input(shown.page).value.replaceAll('\u202F', ' ')
    expect(text()).toBe(apart)
    await enter(shown.page)
    expect(text()).toBe(plain)
    await leave(shown.page)
    expect(text()).toBe(apart)
  },
)
