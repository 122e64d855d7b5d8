import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { find, render, type } from '#testing/render.tsx'
import { TypedDelete } from './typed-delete.tsx'

test('deletes only once the confirmation is typed exactly', async () => {
  const onDelete = vi.fn<() => void>()
  using shown = await render(
    <TypedDelete confirmation="Café 7" label="Type it" isBusy={false} onDelete={onDelete} />,
  )
  const [input, button] = [find(shown.page, 'input'), find(shown.page, 'button')]
  const submit = () => act(async () => find(shown.page, 'form').requestSubmit())
  for (const text of ['', 'Café', 'café 7', 'Café 77']) {
    await type(input, text)
    expect(button.disabled).toBe(true)
    find(shown.page, 'form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  }
  expect(onDelete).not.toHaveBeenCalled()
  await type(input, ' Cafe\u0301 7 ') // decomposed, as some keyboards type it
  await submit()
  expect(onDelete).toHaveBeenCalledOnce()
})

test.each([
  ['two spaces', 'Anna  Maria Berg'],
  ['a no-break space', 'Anna\u00A0Maria Berg'],
])('a name with %s between its words is typed as it is seen', async (_, confirmation) => {
  const onDelete = vi.fn<() => void>()
  using shown = await render(
    <TypedDelete confirmation={confirmation} label="Type it" isBusy={false} onDelete={onDelete} />,
  )
  const [input, button] = [find(shown.page, 'input'), find(shown.page, 'button')]
  for (const text of ['AnnaMaria Berg', 'Anna MariaBerg']) {
    await type(input, text)
    expect(button.disabled).toBe(true)
  }
  await type(input, 'Anna Maria Berg')
  expect(button.disabled).toBe(false)
})
