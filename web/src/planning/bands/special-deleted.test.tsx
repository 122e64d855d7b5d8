import { act } from 'react'
import { expect, test } from 'vitest'
import { disconnectedSession, exampleGround, OnBoard } from '#planning/board/board.given.tsx'
import { click, find, render, type } from '#testing/render.tsx'
import { SpecialPanel } from './special-panel.tsx'

const scope = { kind: 'applied', businessUnitId: 1, divisionId: 1, year: null } as const
const KEY = 'drv|b1-d1|7'
const [first, second] = exampleGround.specialDrivers

/** The panel over all definitions, which loses one when it is told. */
async function panel(entryId: string | null) {
  const v = { driverID: first!.id, value: 5, pos: 1 }
  const session = disconnectedSession({ cells: [{ k: KEY, v, w: 'tab-ben:1', rev: 0 }] })
  const over = (specialDrivers: typeof exampleGround.specialDrivers) => (
    <OnBoard session={session} ground={{ ...exampleGround, specialDrivers }}>
      <SpecialPanel scope={scope} entryId={entryId} onDone={() => {}} />
    </OnBoard>
  )
  const shown = await render(over(exampleGround.specialDrivers))
  return Object.assign(shown, {
    session,
    loses: (id: number) => shown.again(over(exampleGround.specialDrivers.filter((each) => each.id !== id))),
    submit: () => act(async () => find(shown.page, 'form').requestSubmit()),
    warning: () => shown.page.querySelector('[role=alert]')?.textContent,
    amount: () => find(shown.page, 'input').value,
  })
}

test('one that is deleted while it is chosen is said to be, and what was typed waits for another choice', async () => {
  using shown = await panel(null)
  await type(find(shown.page, 'input'), '7')
  await shown.loses(first!.id)
  expect(shown.warning()).toContain('was deleted meanwhile')
  const select = find(shown.page, 'select')
  expect(select.value).toBe(String(first!.id))
  await shown.submit()
  expect(shown.session.store.pending).toEqual([])
  await act(async () => {
    select.value = String(second!.id)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(shown.warning()).toBeUndefined()
  expect(shown.amount()).toBe('7')
})

test('of an applied one whose definition is deleted the panel stays, and lets it be removed only', async () => {
  using shown = await panel('7')
  await type(find(shown.page, 'input'), '7')
  await shown.loses(first!.id)
  expect(shown.amount()).toBe('7')
  expect(shown.warning()).toContain('It can only be removed.')
  await shown.submit()
  expect(shown.session.store.pending).toEqual([])
  const remove = [...shown.page.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Remove',
  )
  await click(remove!)
  expect(shown.session.store.kept(KEY)).toBeNull()
})
