import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import { disconnectedSession, exampleGround, OnBoard } from '../board/board.given.tsx'
import { useKeyWords } from '../use-key-words.ts'
import { CurrentNames } from './current-names.tsx'

const period = { startYear: 2019, planYears: 2 }
const all = { ...exampleGround, period }
const without = { ...all, structure: all.structure.slice(1) }

function Named({ of }: { readonly of: string }) {
  return useKeyWords().name(of)
}

const nameOf = async (key: string, { shown, now }: { shown: typeof all; now: typeof all | null }) => {
  using page = await render(
    <OnBoard session={disconnectedSession()} ground={shown}>
      <CurrentNames now={now}>
        <Named of={key} />
      </CurrentNames>
    </OnBoard>,
  )
  return page.page.textContent
}

test('what came after the moment that is shown is named all the same', async () => {
  const key = 'in|b1-p1-y2020'
  expect(await nameOf(key, { shown: without, now: null })).toContain('no longer exists')
  expect(await nameOf(key, { shown: without, now: all })).toMatch(/2020$/u)
  expect(await nameOf(key, { shown: all, now: without })).toMatch(/2020$/u)
  const longer = { ...all, period: { startYear: 2019, planYears: 3 } }
  expect(await nameOf('in|b1-p1-y2022', { shown: all, now: longer })).toMatch(/2022$/u)
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
  expect(await nameOf(`drv|b1-d${division!.id}|1`, { shown: all, now })).toContain(division!.name)
})
