import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import { disconnectedSession, exampleGround, OnBoard } from '../board/board.given.tsx'
import { useKeyWords } from '../use-key-words.ts'
import { NamedByNow } from './named-by-now.tsx'

const period = { startYear: 2019, planYears: 2 }
const all = { ...exampleGround, period }
const without = { ...all, structure: all.structure.slice(1) }

function Named({ of }: { readonly of: string }) {
  return useKeyWords().name(of)
}

const nameOf = async (key: string, { then, now }: { then: typeof all; now: typeof all | null }) => {
  using shown = await render(
    <OnBoard session={disconnectedSession({ cells: [] })} ground={then}>
      <NamedByNow now={now}>
        <Named of={key} />
      </NamedByNow>
    </OnBoard>,
  )
  return shown.page.textContent
}

test('what came after the moment that is shown is named all the same', async () => {
  const key = 'in|b1-p1-y2020'
  expect(await nameOf(key, { then: without, now: null })).toContain('no longer exists')
  expect(await nameOf(key, { then: without, now: all })).toMatch(/2020$/u)
  expect(await nameOf(key, { then: all, now: without })).toMatch(/2020$/u)
  const longer = { ...all, period: { startYear: 2019, planYears: 3 } }
  expect(await nameOf('in|b1-p1-y2022', { then: all, now: longer })).toMatch(/2022$/u)
})

test('a division that has moved since is the same one', async () => {
  const [first, second, ...rest] = all.structure
  const [division, ...others] = first!.divisions
  const moved = [
    { ...first!, divisions: others },
    { ...second!, divisions: [...second!.divisions, division!] },
    ...rest,
  ]
  const now = { ...all, structure: moved }
  expect(await nameOf(`drv|b1-d${division!.id}|1`, { then: all, now })).toContain(division!.name)
})
