import { act } from 'react'
import { expect, test } from 'vitest'
import { forgetFormsOfOthers } from '#records/kept-typing.ts'
import { click, find, press, render, type } from '#testing/render.tsx'
import { discardUnsaved, hasUnsaved } from '#ui/dialogs/unsaved.ts'
import {
  disconnectedSession,
  exampleGround,
  FEWER,
  OnBoard,
  renderOnBoard,
} from '#planning/board/board.given.tsx'
import { SpecialPanel } from './special-panel.tsx'

const scope = { kind: 'applied', businessUnitId: 1, divisionId: 1, year: null } as const
const KEY = 'drv|b1-d1|7'
const MORE = 2 // adds people

/** Opens the applied special driver, types an amount if one is given, and applies it. */
async function kept(value: number, amount?: string): Promise<unknown> {
  const v = { driverID: MORE, value, pos: 1 }
  const session = disconnectedSession({ cells: [{ k: KEY, v, w: 'tab-ben:1', rev: 0 }] })
  using shown = await renderOnBoard(session, <SpecialPanel scope={scope} entryId="7" onDone={() => {}} />)
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
  const openedFor = (entryId: string | null = '7') =>
    renderOnBoard(session, <SpecialPanel scope={scope} entryId={entryId} onDone={() => {}} />)
  {
    using shown = await openedFor()
    await type(find(shown.page, 'input'), '33')
  }
  {
    using shown = await openedFor(null)
    expect(find(shown.page, 'input').value).not.toBe('33')
  }
  {
    using shown = await openedFor()
    expect(find(shown.page, 'input').value).toBe('33')
    await click(button(shown.page, 'Cancel')!)
  }
  using shown = await openedFor()
  expect(find(shown.page, 'input').value).toBe('5')
  expect(session.store.pending).toEqual([])
})

test.each([
  [MORE, '-3', 'This special driver adds: this counts as +3.'],
  [FEWER, '-3', '= −3'],
  [FEWER, '+3', 'This special driver takes away: this counts as −3.'],
])('what a typed sign means is said as it would be stored: driver %i, %s', async (driver, amount, words) => {
  const v = { driverID: driver, value: driver === FEWER ? -5 : 5, pos: 1 }
  const session = disconnectedSession({ cells: [{ k: KEY, v, w: 'tab-ben:1', rev: 0 }] })
  using shown = await renderOnBoard(session, <SpecialPanel scope={scope} entryId="7" onDone={() => {}} />)
  await type(find(shown.page, 'input'), amount)
  const said = find(shown.page, 'span', '[role=status]').textContent.replaceAll(/[\u2066-\u2069]/g, '')
  expect(said).toBe(words)
})

/** Opens the special driver with amount 5; `happens` changes or removes it meanwhile. */
async function opened(session = applied()) {
  const shown = await renderOnBoard(session, <SpecialPanel scope={scope} entryId="7" onDone={() => {}} />)
  const happens = (value: number | null) =>
    act(async () => {
      session.edit([{ k: KEY, v: value === null ? null : { driverID: MORE, value, pos: 1 } }])
      session.store.show()
    })
  return Object.assign(shown, { session, happens, input: () => find(shown.page, 'input') })
}

function applied() {
  const v = { driverID: MORE, value: 5, pos: 1 }
  return disconnectedSession({ cells: [{ k: KEY, v, w: 'tab-ben:1', rev: 0 }] })
}

test('what an amount was before somebody else changed it can be typed again', async () => {
  using panel = await opened()
  await panel.happens(6)
  expect(panel.input().value).toBe('6')
  await type(panel.input(), '5')
  expect(panel.input().value).toBe('5')
  await type(panel.input(), '55')
  expect(panel.input().value).toBe('55')
  await type(panel.input(), '5')
  await act(async () => find(panel.page, 'form').requestSubmit())
  expect(panel.session.store.kept(KEY)).toMatchObject({ value: 5 })
})

test('an applied special driver is taken away in its panel', async () => {
  using panel = await opened()
  await click(button(panel.page, 'Remove')!)
  expect(panel.session.store.kept(KEY)).toBeNull()
})

const button = (page: HTMLElement, words: string) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent === words)

test('what was typed is asked about before the page goes, and there again in the next page of the tab', async () => {
  const [first, next] = [applied(), applied()]
  {
    using panel = await opened(first)
    expect(hasUnsaved()).toBe(false)
    await type(panel.input(), '7.77')
    expect(hasUnsaved()).toBe(true)
  }
  using panel = await opened(next)
  expect(panel.input().value).toBe('7.77')
})

test('what is typed beside the plan waits for whose it is when somebody else signs in', async () => {
  const [first, next] = [applied(), applied()]
  {
    using panel = await opened(first)
    await type(panel.input(), '7.77')
  }
  forgetFormsOfOthers(first.userId + 1)
  using panel = await opened(next)
  expect(panel.input().value).toBe('7.77')
})

test('an amount that was changed elsewhere is followed, or said where something was typed', async () => {
  using panel = await opened()
  await panel.happens(9)
  expect(panel.input().value).toBe('9')
  await type(panel.input(), '7')
  await panel.happens(11)
  expect(panel.input().value).toBe('7')
  expect(panel.page.textContent).toContain('Changed meanwhile: \u206811\u2069')
  await click(button(panel.page, 'Take theirs')!)
  expect(panel.input().value).toBe('11')
  expect(panel.page.textContent).not.toContain('Changed meanwhile')
})

test('one that was removed elsewhere is stored again only by adding it', async () => {
  using panel = await opened()
  await type(panel.input(), '7')
  await panel.happens(null)
  expect(find(panel.page, 'span', '[role=alert]').textContent).toContain('It was removed meanwhile.')
  expect(button(panel.page, 'Keep')).toBeUndefined()
  expect(panel.session.store.kept(KEY)).toBeNull()
  expect(button(panel.page, 'Add')).toBeDefined()
  await act(async () => find(panel.page, 'form').requestSubmit())
  expect(panel.session.store.kept(KEY)).toMatchObject({ value: 7 })
})

/** The definitions after somebody else has changed them: by default the first one is now absolute and negative. */
function definedAnew(change: object | null = { type: 'absolute', value: -2 }): typeof exampleGround {
  const [first, ...others] = exampleGround.specialDrivers
  return { ...exampleGround, specialDrivers: first && change ? [{ ...first, ...change }, ...others] : others }
}

/** The form of a new special driver: by default the first one, which adds 100 %. */
function adding(session: ReturnType<typeof applied>, ground = exampleGround, businessUnitId = 1) {
  return (
    <OnBoard session={session} ground={ground}>
      <SpecialPanel scope={{ ...scope, businessUnitId }} entryId={null} onDone={() => {}} />
    </OnBoard>
  )
}

const added = (session: ReturnType<typeof applied>) => session.store.pending.flatMap(({ ops }) => ops)
const REDEFINED = 'The special driver was changed meanwhile'

test('a definition that changes under what was typed is said, and nothing is stored until somebody has chosen', async () => {
  const session = applied()
  using panel = await render(adding(session))
  expect(panel.page.textContent).toContain('Change in percent')
  await type(find(panel.page, 'input'), '7')
  await panel.again(adding(session, definedAnew()))
  expect(panel.page.textContent).toContain('Change in FTE')
  expect(panel.page.textContent).toContain(REDEFINED)
  await act(async () => find(panel.page, 'form').requestSubmit())
  expect(added(session)).toEqual([])
  await click(button(panel.page, 'Keep mine')!)
  expect(panel.page.textContent).not.toContain(REDEFINED)
  await act(async () => find(panel.page, 'form').requestSubmit())
  expect(added(session)).toMatchObject([{ v: { value: -7 } }])
})

test('a change is typed as its chip is written', async () => {
  const session = applied()
  using panel = await render(adding(session))
  await type(find(panel.page, 'input'), '+5')
  await act(async () => find(panel.page, 'form').requestSubmit())
  expect(added(session)).toMatchObject([{ v: { value: 0.05 } }])
})

test('an amount that nobody typed follows its definition', async () => {
  const session = applied()
  using panel = await render(adding(session))
  await panel.again(adding(session, definedAnew()))
  expect(find(panel.page, 'input').value).toBe('2')
  expect(panel.page.textContent).not.toContain(REDEFINED)
})

test('what was left typed is not taken for another special driver when its own is gone', async () => {
  const session = applied()
  {
    using panel = await render(adding(session))
    await type(find(panel.page, 'input'), '7')
  }
  using panel = await render(adding(session, definedAnew(null)))
  expect([find(panel.page, 'input').value, find(panel.page, 'select').value]).toEqual(['7', '1'])
  expect(reason(panel.page)).toContain('was deleted meanwhile')
  expect(panel.page.textContent).not.toContain(REDEFINED)
})

test('what was typed is there again after the division has moved to another unit', async () => {
  const session = applied()
  {
    using panel = await render(adding(session))
    await type(find(panel.page, 'input'), '7')
  }
  using panel = await render(adding(session, exampleGround, 2))
  expect(find(panel.page, 'input').value).toBe('7')
})

test('what was typed and discarded when asked is not there again', async () => {
  const session = applied()
  {
    using panel = await opened(session)
    await type(panel.input(), '7.77')
    discardUnsaved()
  }
  using panel = await opened(session)
  expect(panel.input().value).toBe('5')
})

/** The reason shown below the amount. */
const reason = (page: HTMLElement) => page.querySelector('[role=alert]')?.textContent

test('more than can be stored stays in the panel with its limit, and nothing is stored', async () => {
  using panel = await opened()
  await type(panel.input(), '2m')
  await act(async () => find(panel.page, 'form').requestSubmit())
  expect([panel.input().value, reason(panel.page)]).toEqual(['2m', 'At most 1\u202F000\u202F000.'])
  expect(panel.session.store.pending).toEqual([])
})

test('a text that is no amount is there again with its reason after a click elsewhere, and gone after Escape', async () => {
  const session = applied()
  {
    using panel = await opened(session)
    await type(panel.input(), 'abc')
  }
  {
    using panel = await opened(session)
    expect([panel.input().value, reason(panel.page)]).toEqual(['abc', 'This is not a number.'])
    await type(panel.input(), '')
    await act(async () => find(panel.page, 'form').requestSubmit())
    expect(reason(panel.page)).toBe('Required.')
    await press(panel.input(), 'Escape')
  }
  using panel = await opened(session)
  expect([panel.input().value, reason(panel.page)]).toEqual(['5', undefined])
})
