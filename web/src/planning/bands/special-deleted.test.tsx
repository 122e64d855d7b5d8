import { act } from 'react'
import { expect, test } from 'vitest'
import { disconnectedSession, exampleGround, OnBoard } from '#planning/board/board.given.tsx'
import { click, find, render, type } from '#testing/render.tsx'
import { hasUnsaved } from '#ui/dialogs/unsaved.ts'
import { SpecialPanel } from './special-panel.tsx'

const scope = { kind: 'applied', businessUnitId: 1, divisionId: 1, year: null } as const
const KEY = 'drv|b1-d1|7'
const [first, second] = exampleGround.specialDrivers

function planWith(driverID = first!.id) {
  const v = { driverID, value: 5, pos: 1 }
  return disconnectedSession({ cells: [{ k: KEY, v, w: 'tab-ben:1', rev: 0 }] })
}

/** The panel over the given definitions, by default all of them; `loses` deletes one. */
async function panel(
  entryId: string | null,
  session = planWith(),
  definitions = exampleGround.specialDrivers,
) {
  const over = (specialDrivers: typeof exampleGround.specialDrivers) => (
    <OnBoard session={session} ground={{ ...exampleGround, specialDrivers }}>
      <SpecialPanel scope={scope} entryId={entryId} onDone={() => {}} />
    </OnBoard>
  )
  const shown = await render(over(definitions))
  return Object.assign(shown, {
    session,
    loses: (id: number) => shown.again(over(definitions.filter((each) => each.id !== id))),
    choose: (id: number) =>
      act(async () => {
        const select = find(shown.page, 'select')
        select.value = String(id)
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }),
    button: (words: string) =>
      [...shown.page.querySelectorAll('button')].find(({ textContent }) => textContent === words),
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
  expect(find(shown.page, 'select').value).toBe(String(first!.id))
  await shown.submit()
  expect(shown.session.store.pending).toEqual([])
  await shown.choose(second!.id) // measured in another unit
  expect(shown.warning()).toBeUndefined()
  expect(shown.page.textContent).toContain(
    'For this special driver, what you typed would mean something else.',
  )
  expect(shown.amount()).toBe('7')
  await shown.submit()
  expect(shown.session.store.pending).toEqual([])
  await click(shown.button('Keep mine')!)
  expect(shown.page.textContent).not.toContain('something else')
  await shown.submit()
  expect(shown.session.store.pending.flatMap(({ ops }) => ops)).toMatchObject([
    { v: { driverID: second!.id, value: 7 } },
  ])
})

test('one of the same unit is chosen in place of a deleted one without a question', async () => {
  const [, more] = exampleGround.specialDrivers
  using shown = await panel(null, planWith(), [more!, { ...more!, id: 12, name: 'another' }])
  await type(find(shown.page, 'input'), '7')
  await shown.loses(more!.id)
  await shown.choose(12)
  expect(shown.page.textContent).not.toContain('something else')
  expect(shown.amount()).toBe('7')
})

test('where no other one is defined, nobody is told to choose one', async () => {
  using shown = await panel(null, planWith(), [first!])
  await shown.loses(first!.id)
  expect(shown.warning()).toBe('This special driver was deleted meanwhile, and no other one is defined.')
  await type(find(shown.page, 'input'), '7')
  expect(shown.warning()).toContain('What you typed stays here until there is one')
})

test('of an applied one whose definition is deleted the panel stays, and lets it be removed only', async () => {
  using shown = await panel('7')
  await type(find(shown.page, 'input'), '7')
  await shown.loses(first!.id)
  expect(shown.amount()).toBe('7')
  expect(shown.warning()).toContain('It can only be removed.')
  await shown.submit()
  expect(shown.session.store.pending).toEqual([])
  await click(shown.button('Remove')!)
  expect(shown.session.store.kept(KEY)).toBeNull()
})

test('one that was chosen, left and deleted meanwhile is still the chosen one at the next opening', async () => {
  const session = planWith()
  {
    using shown = await panel(null, session)
    await shown.choose(second!.id)
    await type(find(shown.page, 'input'), '7')
  }
  using shown = await panel(null, session, [first!])
  expect([find(shown.page, 'select').value, shown.amount()]).toEqual([String(second!.id), '7'])
  expect(shown.warning()).toContain('was deleted meanwhile')
  await shown.submit()
  expect(session.store.pending).toEqual([])
})

test('a form in which nothing was typed is not unsaved because its special driver was deleted', async () => {
  using shown = await panel(null)
  await shown.loses(first!.id)
  expect(hasUnsaved()).toBe(false)
  expect(shown.warning()).toBe('This special driver was deleted meanwhile. Choose another one.')
})

test('of one that was removed from the division and deleted altogether it is not said to add it again', async () => {
  using shown = await panel('7')
  await type(find(shown.page, 'input'), '7')
  await act(async () => {
    shown.session.edit([{ k: KEY, v: null }])
    shown.session.store.show()
  })
  await shown.loses(first!.id)
  const warnings = [...shown.page.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)
  expect(warnings).toEqual([
    'It was removed meanwhile, and the special driver itself was deleted: what stands here can no longer be applied.',
  ])
})
