import { expect, test } from 'vitest'
import { problemOf } from '#api/problem.ts'
import { find, render } from '#testing/render.tsx'
import { useProblemText } from './use-problem-text.ts'

function Said({ status, body }: { readonly status: number; readonly body: unknown }) {
  return <p>{useProblemText()(problemOf(status, body))}</p>
}

test.each([
  [500, { code: 'of-tomorrow' }, 'Something went wrong on the server.'],
  [503, { code: 'of-tomorrow' }, 'Something went wrong on the server.'],
  [500, null, 'Something went wrong on the server.'],
  [422, { code: 'of-tomorrow' }, 'This is not valid.'],
])('%d %j is said to be whose fault it is', async (status, body, words) => {
  using shown = await render(<Said status={status} body={body} />)
  expect(find(shown.page, 'p').textContent).toBe(words)
})
