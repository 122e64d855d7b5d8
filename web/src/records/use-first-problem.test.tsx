import { expect, test } from 'vitest'
import { find, render } from '#testing/render.tsx'
import { useFirstProblem } from './use-first-problem.ts'

function Form({ failures }: { readonly failures: number }) {
  const within = useFirstProblem(failures)
  return (
    <div ref={within}>
      <input name="right" />
      <input name="wrong" aria-invalid="true" />
      <input name="also-wrong" aria-invalid="true" />
    </div>
  )
}

test('each failed attempt leads to the first wrong field, typing on does not', async () => {
  using shown = await render(<Form failures={0} />)
  expect(document.activeElement).toBe(document.body)
  await shown.again(<Form failures={1} />)
  expect(document.activeElement).toBe(find(shown.page, 'input', '[name=wrong]'))
  find(shown.page, 'input', '[name=right]').focus()
  await shown.again(<Form failures={1} />)
  expect(document.activeElement).toBe(find(shown.page, 'input', '[name=right]'))
  await shown.again(<Form failures={2} />)
  expect(document.activeElement).toBe(find(shown.page, 'input', '[name=wrong]'))
})
