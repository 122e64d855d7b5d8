import { Provider } from 'react-redux'
import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'
import type { PlanState } from '@staffplan/contracts/planning/plan-state'
import { act } from 'react'
import { expect, test } from 'vitest'
import { openStore } from '#testing/open-store.ts'
import { click, find, render } from '#testing/render.tsx'
import { disconnectedSession, OnBoard } from '../board/board.given.tsx'
import { Replay } from './replay.ts'
import { ReplayBar } from './replay-bar.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'

const AT = '2026-03-01T10:00:00.000Z'

type Options = ConstructorParameters<typeof Replay>[0]

/** A replay whose server answers nothing, unless a test overrides it. */
const replayOf = (options: Partial<Options> = {}) =>
  new Replay({
    rev: 4,
    at: AT,
    head: 9,
    loadState: async () => null,
    loadChanges: async () => null,
    loadEvent: async () => null,
    show: () => {},
    take: () => true,
    ...options,
  })

test('two presses on the next mark go two marks on, also while the first is still being read', async () => {
  const asked: number[] = []
  const answers: (() => void)[] = []
  const replay = replayOf({
    rev: 0,
    loadState: async (rev) => {
      asked.push(rev)
      await new Promise<void>((resolve) => answers.push(resolve))
      return { moment: { rev, at: AT, position: '1' } } as PlanState // no other property is read
    },
  })
  const ticks = [2, 6, 8].map((rev) => ({ rev, at: AT, by: 1, kind: 'publish' as const }))
  using shown = await renderWithStore(
    <OnBoard session={disconnectedSession()}>
      <ReplayBar
        replay={replay}
        timeline={{ head: 9, groupSize: 1, groups: [], ticks }}
        year={2020}
        mayRestore
      />
    </OnBoard>,
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
  const replay = replayOf()
  const store = openStore()
  const bar = (mayRestore: boolean) => (
    <Provider store={store}>
      <OnBoard session={disconnectedSession()}>
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
  const replay = replayOf({ rev: 0, head: 11 })
  const groups = [0, 10, 11].map((rev) => ({ rev, at: AT }))
  using shown = await renderWithStore(
    <OnBoard session={disconnectedSession()}>
      <ReplayBar
        replay={replay}
        timeline={{ head: 11, groupSize: 1, groups, ticks: [] }}
        year={2020}
        mayRestore={false}
      />
    </OnBoard>,
  )
  expect(shown.page.textContent).toContain('A bar is one change')
})

test('what one has done oneself is said to oneself, and the line says which change it stands at, and when that was', async () => {
  const by = (userId: number): DraftFeedEvent => ({
    type: 'DraftOpsApplied',
    rev: 4,
    at: AT,
    by: userId,
    cid: 'tab',
    seq: 1,
    cause: 'edit',
    ops: [{ k: 'in|b1-p1-y2020', v: 7 }],
  })
  const told = async (event: DraftFeedEvent) => {
    const replay = replayOf({ loadEvent: async () => event })
    using shown = await renderWithStore(
      <OnBoard session={disconnectedSession()}>
        <ReplayBar
          replay={replay}
          timeline={{ head: 9, groupSize: 1, groups: [], ticks: [] }}
          year={2020}
          mayRestore={false}
        />
      </OnBoard>,
    )
    await act(() => replay.lookUp())
    const slider = find(shown.page, 'input', '[type=range]')
    return { text: shown.page.textContent, at: slider.getAttribute('aria-valuetext') }
  }
  const own = await told(by(1))
  expect(own.text).toContain('You:')
  expect(own.at).toMatch(/^Change 5 of 10; .*2026/)
  expect((await told(by(2))).text).toContain('Sara Idris')
})

test('the first change is the first of them, and before it is the very beginning', async () => {
  const said = async (rev: number) => {
    using shown = await renderWithStore(
      <OnBoard session={disconnectedSession()}>
        <ReplayBar
          replay={replayOf({ rev, head: 26, at: null })}
          timeline={{ head: 26, groupSize: 1, groups: [], ticks: [] }}
          year={2020}
          mayRestore={false}
        />
      </OnBoard>,
    )
    return find(shown.page, 'input', '[type=range]').getAttribute('aria-valuetext')
  }
  expect([await said(-1), await said(0), await said(26)]).toEqual([
    'The very beginning',
    'Change 1 of 27',
    'Change 27 of 27',
  ])
})

test('an entry that was written after its division moved is one change of the last', async () => {
  const entry = { driverID: 1, value: 0.3, pos: 0 }
  const event: DraftFeedEvent = {
    type: 'DraftOpsApplied',
    rev: 4,
    at: AT,
    by: 2,
    cid: 'tab',
    seq: 1,
    cause: 'edit',
    ops: [
      { k: 'drv|b2-d1|7', v: null },
      { k: 'drv|b1-d1|7', v: entry },
    ],
  }
  const replay = replayOf({ loadEvent: async () => event })
  using shown = await renderWithStore(
    <OnBoard session={disconnectedSession()}>
      <ReplayBar
        replay={replay}
        timeline={{ head: 9, groupSize: 1, groups: [], ticks: [] }}
        year={2020}
        mayRestore={false}
      />
    </OnBoard>,
  )
  await act(async () => replay.lookUp())
  expect(shown.page.textContent).toMatch(/Sara Idris.: .unit 1.: .division 1. → .special 1. .[+]30.%.$/u)
})
