import { act } from 'react'
import { expect, test } from 'vitest'
import { find, render, type } from '#testing/render.tsx'
import { disconnectedSession, OnBoard } from '../board.given.tsx'
import { SpecialPanel } from './special-panel.tsx'

const scope = { kind: 'applied', businessUnitId: 1, divisionId: 1, year: null } as const
const KEY = 'drv|b1-d1|7'
const MORE = 2 // adds people

/** Opens the special driver that was applied, types an amount when one is given, and keeps it. */
async function kept(value: number, amount?: string): Promise<unknown> {
  const v = { driverID: MORE, value, pos: 1 }
  const session = disconnectedSession({ cells: [{ k: KEY, v, w: 'tab-ben:1', rev: 0 }] })
  using shown = await render(
    <OnBoard session={session}>
      <SpecialPanel scope={scope} entryId="7" onDone={() => {}} />
    </OnBoard>,
  )
  const input = find(shown.page, 'input')
  expect(input.value).toBe(String(Math.abs(value)))
  if (amount !== undefined) await type(input, amount)
  await act(async () => find(shown.page, 'form').requestSubmit())
  return session.store.kept(KEY)
}

test('the page keeps the sign of the definition, which is the one it shows', async () => {
  expect(await kept(5, '3')).toMatchObject({ value: 3 })
  expect(await kept(-5, '3')).toMatchObject({ value: 3 })
  expect(await kept(-5)).toMatchObject({ value: 5 })
})
