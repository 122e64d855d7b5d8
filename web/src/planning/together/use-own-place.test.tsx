import type { ClientFrame, ServerFrame } from '@staffplan/contracts/live'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { Signal } from '#live/signal.ts'
import type { ConnectionStatus } from '../draft/draft-connection.ts'
import { disconnectedSession, exampleGround, OnBoard } from '#planning/board/board.given.tsx'
import { SpecialPanel } from '#planning/bands/special-panel.tsx'
import { find, render, type } from '#testing/render.tsx'
import { Together } from './together.ts'
import { useOwnPlace } from './use-own-place.ts'
import { useBoard } from '../board/board.ts'

const KEY = 'drv|b1-d1|7'
const scope = { kind: 'applied', businessUnitId: 1, divisionId: 1, year: null } as const

function Watched() {
  useOwnPlace(useBoard())
  return <button type="button">elsewhere</button>
}

test('who is about a special driver is told to be at its entry, and typing once the amount is another', async () => {
  const cell = { k: KEY, v: { driverID: 2, value: 5, pos: 1 }, w: '2.tab-ben:1', rev: 0 }
  const session = disconnectedSession({ cells: [cell] })
  const sent: unknown[] = []
  const send = (frame: ClientFrame) => {
    if (frame.t === 'pres') sent.push([frame.at.key ?? null, frame.mode])
    return true
  }
  const connection = { received: new Signal<ServerFrame>(), changed: new Signal<ConnectionStatus>() }
  const together = new Together({ line: { send }, topic: 'draft:2019', userId: 1, connection })
  Object.assign(session, { together })
  const told = (place: unknown) => vi.waitFor(() => expect(sent.at(-1)).toEqual(place))
  using shown = await render(
    <OnBoard session={session} ground={exampleGround}>
      <Watched />
      <SpecialPanel scope={scope} entryId="7" onDone={() => {}} />
    </OnBoard>,
  )
  const input = find(shown.page, 'input')
  await act(async () => input.focus())
  await told([KEY, 'view'])
  await type(input, '33')
  await act(async () => void input.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true })))
  await told([KEY, 'edit'])
  await act(async () => find(shown.page, 'button').focus())
  await told([null, 'view'])
  together.place.leave()
})
