import { Provider } from 'react-redux'
import { openStore } from '#records/record-form.given.tsx'
import type { PlanState } from '@staffplan/contracts/planning/plan-state'
import { act } from 'react'
import { expect, test } from 'vitest'
import { click, find, render } from '#testing/render.tsx'
import { disconnectedSession, OnBoard } from '../board/board.given.tsx'
import { Replay } from './replay.ts'
import { ReplayBar } from './replay-bar.tsx'

const AT = '2026-03-01T10:00:00.000Z'

test('two presses on the next mark go two marks on, also while the first is still being read', async () => {
  const asked: number[] = []
  const answers: (() => void)[] = []
  const replay = new Replay({
    rev: 0,
    at: AT,
    head: 9,
    loadState: async (rev) => {
      asked.push(rev)
      await new Promise<void>((resolve) => answers.push(resolve))
      return { moment: { rev, at: AT, position: '1' } } as PlanState // no more is looked at
    },
    loadChanges: async () => null,
    loadEvent: async () => null,
    show: () => {},
    take: () => true,
  })
  const ticks = [2, 6, 8].map((rev) => ({ rev, at: AT, by: 1, kind: 'publish' as const }))
  using shown = await render(
    <Provider store={openStore()}>
      <OnBoard session={disconnectedSession({ cells: [] })}>
        <ReplayBar
          replay={replay}
          timeline={{ head: 9, groupSize: 1, groups: [], ticks }}
          year={2020}
          mayRestore
        />
      </OnBoard>
    </Provider>,
  )
  const press = (name: string) => click(find(shown.page, 'button', `[aria-label="${name}"]`))
  await press('Next mark')
  await press('Next mark')
  expect(asked).toEqual([2, 6])
  await press('Previous mark')
  await act(async () => answers.forEach((answer) => answer()))
  expect([asked, replay.rev]).toEqual([[2, 6, 2], 2])
})

test('only who may plan is led to restoring the moment', async () => {
  const replay = new Replay({
    rev: 4,
    at: AT,
    head: 9,
    loadState: async () => null,
    loadChanges: async () => null,
    loadEvent: async () => null,
    show: () => {},
    take: () => true,
  })
  const store = openStore()
  const bar = (mayRestore: boolean) => (
    <Provider store={store}>
      <OnBoard session={disconnectedSession({ cells: [] })}>
        <ReplayBar
          replay={replay}
          timeline={{ head: 9, groupSize: 1, groups: [], ticks: [] }}
          year={2020}
          mayRestore={mayRestore}
        />
      </OnBoard>
    </Provider>
  )
  using shown = await render(bar(true))
  expect(find(shown.page, 'a').getAttribute('href')).toMatch(/[?]restore=4$/)
  await shown.again(bar(false))
  expect(shown.page.querySelector('a')).toBeNull()
})

test('the legend says of how many changes a bar is, however many revisions they wrote', async () => {
  const replay = new Replay({
    rev: 0,
    at: AT,
    head: 11,
    loadState: async () => null,
    loadChanges: async () => null,
    loadEvent: async () => null,
    show: () => {},
    take: () => true,
  })
  const groups = [0, 10, 11].map((rev) => ({ rev, at: AT }))
  using shown = await render(
    <Provider store={openStore()}>
      <OnBoard session={disconnectedSession({ cells: [] })}>
        <ReplayBar
          replay={replay}
          timeline={{ head: 11, groupSize: 1, groups, ticks: [] }}
          year={2020}
          mayRestore={false}
        />
      </OnBoard>
    </Provider>,
  )
  expect(shown.page.textContent).toContain('A bar is one change')
})
