import { rendersDuring } from '#testing/renders.ts'
import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { act } from 'react'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { api } from '#api/api.ts'
import { sessionReducer } from '#api/session.ts'
import { find, render, type } from '#testing/render.tsx'
import { disconnectedSession, exampleGround } from '#planning/board/board.given.tsx'
import { cellKey, TypedPlan } from './typed-plan.ts'
import { ManualSheet } from './manual-sheet.tsx'

const [first, second] = exampleGround.structure.flatMap(({ divisions }) =>
  divisions.map(({ id }) => cellKey(id)),
)

/** The page that tests draw into has no sizes of its own. */
function laidOut(): void {
  for (const size of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, size, { configurable: true, get: () => 800 })
}

async function sheet() {
  laidOut()
  const session = disconnectedSession({ cells: [] })
  const store = configureStore({
    reducer: combineReducers({ api: api.reducer, session: sessionReducer }),
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  const shown = await render(
    <Provider store={store}>
      <ManualSheet
        published={{ session, ground: exampleGround }}
        year={2020}
        years={[2020, 2021]}
        onYear={() => {}}
        stored={{ values: new Map(), writers: new Map(), etag: null, position: null }}
        plan={new TypedPlan({ userId: 1, year: 2020 })}
      />
    </Provider>,
  )
  const cell = (key: string | undefined) => find(shown.page, 'input', `[id="${key}"]`)
  return Object.assign(shown, { cell })
}

test('a keystroke draws its own line, and none of the others that are shown', async () => {
  using shown = await sheet()
  expect(shown.page.querySelectorAll('[role=grid] input')).toHaveLength(5)
  await act(async () => shown.cell(first).focus())
  const { DivisionLine, AmountInput } = await rendersDuring(() => type(shown.cell(first), '12'))
  expect({ DivisionLine, AmountInput }).toEqual({ DivisionLine: 1, AmountInput: 1 })
  expect(find(shown.page, 'div', '[role=grid]').textContent).toContain('12')
})

test('going to another cell draws no line whose cell is not chosen', async () => {
  using shown = await sheet()
  await act(async () => shown.cell(first).focus())
  const { DivisionLine = 0 } = await rendersDuring(() => act(async () => shown.cell(second).focus()))
  expect(DivisionLine).toBeLessThanOrEqual(2)
})
