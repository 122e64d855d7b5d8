import { act } from 'react'
import { expect, test } from 'vitest'
import { click, find, render, type } from '#testing/render.tsx'
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

test('what was typed is there again after a click elsewhere, until it is given up', async () => {
  const v = { driverID: MORE, value: 5, pos: 1 }
  const session = disconnectedSession({ cells: [{ k: KEY, v, w: 'tab-ben:1', rev: 0 }] })
  const opened = (entryId: string | null = '7') =>
    render(
      <OnBoard session={session}>
        <SpecialPanel scope={scope} entryId={entryId} onDone={() => {}} />
      </OnBoard>,
    )
  {
    using shown = await opened()
    await type(find(shown.page, 'input'), '33')
  }
  {
    using shown = await opened(null)
    expect(find(shown.page, 'input').value).not.toBe('33')
  }
  {
    using shown = await opened()
    expect(find(shown.page, 'input').value).toBe('33')
    await click(find(shown.page, 'button'))
  }
  using shown = await opened()
  expect(find(shown.page, 'input').value).toBe('5')
  expect(session.store.pending).toEqual([])
})
