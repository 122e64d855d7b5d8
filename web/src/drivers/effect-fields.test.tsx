import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { FormValues } from '#records/form-values.ts'
import { find, render, type } from '#testing/render.tsx'
import type { NumberInput } from '#ui/fields/number-field.tsx'
import { EffectField } from './effect-fields.tsx'

/** The form's current value. */
const form: { value: NumberInput } = { value: null }

type Given = { readonly start: NumberInput; readonly effect?: 'absolute' | 'relative' }

function Form({ start, effect = 'absolute' }: Given) {
  const [value, setValue] = useState(start)
  const change = (next: NumberInput) => {
    form.value = next
    setValue(next)
  }
  return (
    <FormValues value={{ type: effect }}>
      <EffectField label="Value" value={value} onChange={change} />
    </FormValues>
  )
}

test('a number is taken with the decimal comma, too', async () => {
  using shown = await render(<Form start={null} />)
  await type(find(shown.page, 'input'), '2,5')
  expect(form.value).toBe(2.5)
})

test('what is no number stays as typed, so that it cannot be saved as none', async () => {
  using shown = await render(<Form start={3} />)
  find(shown.page, 'input').focus()
  await type(find(shown.page, 'input'), 'three')
  await act(async () => find(shown.page, 'input').blur())
  expect(form.value).toBe('three')
  expect(shown.page.textContent).toContain('This is not a number.')
})

test.each([
  ['5 %', 5],
  ['+5 %', 5],
  ['-5 %', -5],
  ['+5', 5],
  ['-5', -5],
  ['*2', 6],
  ['=10/4', 2.5],
])('%s is read as where the change is applied', async (text, value) => {
  using shown = await render(<Form start={3} effect="relative" />)
  const input = find(shown.page, 'input')
  await act(async () => input.focus())
  for (const end of text.split('').keys()) await type(input, text.slice(0, end + 1))
  expect(form.value).toBe(value)
  await act(async () => input.blur())
  expect(input.value).toBe(String(value))
})

test('a percentage of FTE stays as typed, and its field says why', async () => {
  using shown = await render(<Form start={3} />)
  find(shown.page, 'input').focus()
  await type(find(shown.page, 'input'), '5 %')
  await act(async () => find(shown.page, 'input').blur())
  expect(form.value).toBe('5 %')
  expect(find(shown.page, 'input').getAttribute('aria-invalid')).toBe('true')
})
