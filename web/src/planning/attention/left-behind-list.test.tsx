import { expect, test } from 'vitest'
import { click, find } from '#testing/render.tsx'
import { disconnectedSession, renderOnBoard } from '#planning/board/board.given.tsx'
import { accessOf } from '../draft/plan-access.ts'
import { commandStore } from '../draft/command-store.ts'
import { useBoard } from '../board/board.ts'
import { LeftBehindList, useLeftBehind } from './left-behind-list.tsx'

const SOMEBODY_ELSE = 2
const kept = (planId: string, userId = 1) =>
  commandStore({ storage: sessionStorage, planId, userId, clientId: 'tab-mine' })
const entered = (seq: number, v: number) => {
  return { type: 'ops' as const, seq, base: 0, at: 0, ops: [{ k: 'in|b1-p1-y2018', v }] }
}
function Listed() {
  return <LeftBehindList plans={useLeftBehind(useBoard().session)} />
}
const shownBy = (session: ReturnType<typeof disconnectedSession>) => renderOnBoard(session, <Listed />)

test('what was never sent before the start year moved is shown to its author, who lets it go', async () => {
  const session = disconnectedSession({ kept: [entered(1, 3)] })
  kept('2018').write({ lastSeq: 2, commands: [entered(1, 40), entered(2, 41)] })
  kept('2017', SOMEBODY_ELSE).write({ lastSeq: 1, commands: [entered(1, 5)] })
  using shown = await shownBy(session)
  const text = (shown.page.textContent ?? '').replace(/[\u2066-\u2069]/gu, '')
  expect(text).toContain('1 change of yours for the planning period from 2018 is not in the plan')
  expect(text).toContain('unit 1: driver 1, data source 1, 2018 → 41')
  await click(find(shown.page, 'button'))
  expect(shown.page.textContent).toBe('')
  expect(kept('2018').read()).toEqual({ lastSeq: 2, commands: [], names: new Map() })
  expect(kept('2019').read().commands).toHaveLength(1)
  expect(kept('2017', SOMEBODY_ELSE).read().commands).toHaveLength(1)
})

test('who edits nothing is not asked', async () => {
  const session = disconnectedSession({ access: accessOf(3) })
  kept('2018').write({ lastSeq: 1, commands: [entered(1, 40)] })
  using shown = await shownBy(session)
  expect(shown.page.textContent).toBe('')
})
