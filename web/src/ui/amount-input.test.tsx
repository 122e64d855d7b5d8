import { expect, test, vi } from 'vitest'
import { click, find, press, render, type } from '#testing/render.tsx'
import { AmountInput } from './amount-input.tsx'

type Change = (value: number | null) => void

async function edit(text: string, more: Partial<Parameters<typeof AmountInput>[0]> = {}) {
  const onChange = vi.fn<Change>()
  const shown = await render(
    <AmountInput label="Pupils 2020" value={5} onChange={onChange} isFractional {...more}>
      5
    </AmountInput>,
  )
  await click(find(shown.page, 'button'))
  const input = find(shown.page, 'input')
  await type(input, text)
  return { ...shown, input, onChange, [Symbol.dispose]: () => shown[Symbol.dispose]() }
}

test('Enter keeps the number', async () => {
  using editing = await edit('12.5')
  await press(editing.input, 'Enter')
  expect(editing.onChange).toHaveBeenCalledExactlyOnceWith(12.5)
  expect(editing.page.querySelector('input')).toBeNull()
})

test('a comma is a decimal sign: 12,5 never becomes 125', async () => {
  using editing = await edit('12,5')
  await press(editing.input, 'Enter')
  expect(editing.onChange).toHaveBeenCalledExactlyOnceWith(12.5)
})

test('letters cannot be typed; nothing left is no number', async () => {
  using editing = await edit('abc')
  expect(editing.input.value).toBe('')
  await press(editing.input, 'Enter')
  expect(editing.onChange).toHaveBeenCalledExactlyOnceWith(null)
})

test('a minus only counts where it may', async () => {
  using plain = await edit('-16')
  await press(plain.input, 'Enter')
  expect(plain.onChange).toHaveBeenCalledExactlyOnceWith(16)
  using signed = await edit('-16', { mayBeNegative: true })
  await press(signed.input, 'Enter')
  expect(signed.onChange).toHaveBeenCalledExactlyOnceWith(-16)
})

test('Arabic digits are digits', async () => {
  using editing = await edit('١٢٫٥')
  await press(editing.input, 'Enter')
  expect(editing.onChange).toHaveBeenCalledExactlyOnceWith(12.5)
})

test('Escape restores', async () => {
  using editing = await edit('99')
  await press(editing.input, 'Escape')
  expect(editing.onChange).not.toHaveBeenCalled()
  expect(find(editing.page, 'button').textContent).toBe('5')
})

test('the same number again is no change', async () => {
  using editing = await edit('5')
  await press(editing.input, 'Enter')
  expect(editing.onChange).not.toHaveBeenCalled()
})
