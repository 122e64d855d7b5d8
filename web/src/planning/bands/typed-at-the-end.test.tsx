import { act } from 'react'
import { expect, test } from 'vitest'
import { endUnsent, gatherTyped, keepUnsent, unsentCount } from '#api/unsent.ts'
import { find, render, type } from '#testing/render.tsx'
import { disconnectedSession, OnBoard } from '#planning/board/board.given.tsx'
import { commandStore } from '../draft/command-store.ts'
import { AmountInput } from '#grid/amount-input.tsx'
import { writeAmounts } from './write-amounts.ts'

const KEY = 'in|b1-p1-y2019'

const waiting = () =>
  commandStore({ storage: sessionStorage, planId: '2019', userId: 1, clientId: 'tab-mine' }).read().commands

test('what is half typed when the session ends waits for the next one', async () => {
  const session = disconnectedSession({ cells: [] })
  keepUnsent({ count: () => session.unsent, gather: () => session.gather(), end: () => session.end() })
  using shown = await render(
    <OnBoard session={session}>
      <AmountInput
        cellKey={KEY}
        id="cell"
        label="Pupils"
        value={null}
        carried={null}
        mayBeNegative={false}
        isChanged={false}
        isPending={false}
      />
    </OnBoard>,
  )
  const cell = find(shown.page, 'input')
  await act(async () => cell.focus())
  await type(cell, '90')
  await act(async () => {
    gatherTyped()
    expect(unsentCount()).toBe(1)
    endUnsent()
  })
  expect(waiting().map(({ ops }) => ops)).toEqual([[{ k: KEY, v: 90 }]])
})

test('a session that has ended says that it takes nothing more', () => {
  const session = disconnectedSession({ cells: [] })
  session.end()
  expect(writeAmounts(session, [{ key: KEY, value: 1 }])).toBe(false)
  expect(waiting()).toEqual([])
})
