import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import { disconnectedSession, exampleGround, OnBoard } from '../board/board.given.tsx'
import { useKeyWords } from '../use-key-words.ts'
import { NamedByNow } from './named-by-now.tsx'

const KEY = 'in|b1-p1-y2020'

function Named() {
  return useKeyWords().name(KEY)
}

test('what came after the moment that is shown is named all the same', async () => {
  const then = { ...exampleGround, structure: exampleGround.structure.slice(1) }
  const page = (now: typeof exampleGround | null) => (
    <OnBoard session={disconnectedSession({ cells: [] })} ground={then}>
      <NamedByNow now={now}>
        <Named />
      </NamedByNow>
    </OnBoard>
  )
  using shown = await render(page(null))
  expect(shown.page.textContent).toContain('no longer exists')
  await shown.again(page(exampleGround))
  expect(shown.page.textContent).toMatch(/2020$/u)
})
