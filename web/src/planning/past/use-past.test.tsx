import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import type { PlanState } from '@staffplan/contracts/planning/plan-state'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { exampleGround } from '../board/board.given.tsx'
import { type Past, usePast } from './use-past.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'

const PUPILS = 'in|b1-p1-y2020'
const ME = { id: 1, role: { id: 1 } }
const [first, ...others] = workedExample.structure
const renamed = { ...first!, businessUnit: { ...first!.businessUnit, name: 'Renamed' } }

/** From revision 6 on a unit has another name, and from revision 8 on the currency is another one. */
function state(rev: number): PlanState {
  const inputs = Object.entries({ ...workedInputs, 'b1-p1-y2020': 1_000 + rev })
  return {
    moment: { position: String(rev), at: '2026-11-23T10:00:00.000Z', rev },
    period: workedExample.period,
    currency: rev > 7 ? 'EUR' : 'SR',
    structure: rev > 5 ? [renamed, ...others] : workedExample.structure,
    specialDrivers: exampleGround.specialDrivers,
    cells: inputs.map(([scope, v]) => ({ k: `in|${scope}`, v, w: '2.tab:1', rev })),
    writers: {},
    published: null,
  }
}

test('a jump draws the page anew only where the organisation was another', async () => {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname.endsWith('/state')) return Response.json(state(Number(searchParams.get('rev') ?? 9)))
    return Response.json({ events: [], basisChanges: [], next: null })
  })
  const opened = state(4)
  const drawn: Past[] = []
  function Shown() {
    const past = usePast({ state: opened, head: 9, user: ME })
    if (past && drawn.at(-1) !== past) drawn.push(past)
    return null
  }
  using _ = await renderWithStore(<Shown />)
  const goTo = (rev: number) => act(() => drawn[0]!.replay.goTo(rev))
  await vi.waitFor(() => expect(drawn.at(-1)?.now?.structure[0]?.businessUnit.name).toBe('Renamed'))
  const before = drawn.length
  await goTo(2)
  expect(drawn).toHaveLength(before)
  expect([drawn[0]!.replay.rev, drawn[0]!.session.store.value(PUPILS)]).toEqual([2, 1_002])
  await goTo(7)
  expect(drawn).toHaveLength(before + 1)
  expect(drawn.at(-1)!.ground.structure[0]?.businessUnit.name).toBe('Renamed')
  expect(drawn.at(-1)!.currency).toBe('SR')
  await goTo(8)
  expect(drawn.at(-1)!.currency, 'what the settings of that moment said').toBe('EUR')
})
