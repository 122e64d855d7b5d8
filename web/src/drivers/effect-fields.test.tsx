import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { FormValues } from '#records/form-values.ts'
import { find, render, type } from '#testing/render.tsx'
import type { NumberInput } from '#ui/fields/number-field.tsx'
import { EffectField } from './effect-fields.tsx'

/** What the form holds now. */
const form: { value: NumberInput } = { value: null }

function Form({ kind, start }: { readonly kind: 'relative' | 'absolute'; readonly start: NumberInput }) {
  const [value, setValue] = useState(start)
  const change = (next: NumberInput) => {
    form.value = next
    setValue(next)
  }
  return (
    <FormValues value={{ type: kind }}>
      <EffectField label="Value" value={value} onChange={change} />
    </FormValues>
  )
}

test('a relative effect is typed as percent and stored divided by 100, exactly', async () => {
  using shown = await render(<Form kind="relative" start={null} />)
  await type(find(shown.page, 'input'), '7')
  expect(form.value).toBe(0.07)
  await type(find(shown.page, 'input'), '14.285')
  expect(form.value).toBe(0.14285)
})

test('a stored fraction is shown as percent, exactly', async () => {
  using shown = await render(<Form kind="relative" start={0.29} />)
  expect(find(shown.page, 'input').value).toBe('29')
})

test('an absolute effect is stored as typed', async () => {
  using shown = await render(<Form kind="absolute" start={null} />)
  await type(find(shown.page, 'input'), '2,5')
  expect(form.value).toBe(2.5)
})

test('what is no number stays as typed, so that it cannot be saved as none', async () => {
  using shown = await render(<Form kind="absolute" start={3} />)
  find(shown.page, 'input').focus()
  await type(find(shown.page, 'input'), 'three')
  await act(async () => find(shown.page, 'input').blur())
  expect(form.value).toBe('three')
  expect(shown.page.textContent).toContain('This is not a number.')
})
