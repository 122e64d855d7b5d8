import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import { useFormat } from './use-format.ts'

function Shown({ value }: { readonly value: number }) {
  return useFormat().exact(value)
}

test.each([
  [150_062_499.3, '150 062 499.3'],
  [0.1 + 0.2, '0.3'],
  [-1234.5678, '−1 234.5678'],
  [17, '17'],
])('%d has the decimals that were entered, and no others', async (value, written) => {
  using shown = await render(<Shown value={value} />)
  expect(shown.page.textContent.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u202F', ' ')).toBe(written)
})

function Thousands({ value }: { readonly value: number }) {
  return useFormat().thousands(value)
}

test.each([
  [4_321, '4.3'],
  [963_954_891, '963 955'],
  [231_907_312_000, '231 907 M'],
])('%d in thousands fits its column, and never reads like a smaller number', async (value, written) => {
  using shown = await render(<Thousands value={value} />)
  const plain = shown.page.textContent.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/[\u202F\u00A0]/g, ' ')
  expect(plain).toBe(written)
})

function Change({ value }: { readonly value: number }) {
  return useFormat().signedMoney(value)
}

test('a change that rounds to nothing has no sign', async () => {
  using shown = await render(<Change value={0.4} />)
  expect(shown.page.textContent.replaceAll(/[\u2066-\u2069]/g, '')).toMatch(/^0\s/)
})
