import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { click, find, render } from '#testing/render.tsx'
import { disconnectedSession, OnBoard, renderOnBoard } from '#planning/board/board.given.tsx'
import type { AnnouncedChange } from '../draft/announcement.ts'
import { AnnouncedChanges } from './announced-changes.tsx'

const unknown = { before: null, by: null, at: null }
const first: AnnouncedChange = { ...unknown, key: 'in|b1-p1-y2020', after: 1 }
const second: AnnouncedChange = { ...unknown, key: 'in|b1-p1-y2021', after: 2 }

test('after an entry is taken back the focus goes to the next one, and stays in the list after the last', async () => {
  const session = disconnectedSession()
  const onTakeBack = vi.fn<(key: string) => void>()
  const part = (changes: readonly AnnouncedChange[], isSettling = false) => (
    <OnBoard session={session}>
      <AnnouncedChanges changes={changes} isSettling={isSettling} onTakeBack={onTakeBack} />
    </OnBoard>
  )
  using shown = await render(part([first, second]))
  const buttons = () => [...shown.page.querySelectorAll('button')]
  const takeBack = async () => {
    const [button] = buttons()
    if (!button) throw new Error('nothing to take back')
    await act(async () => button.focus())
    await click(button)
    return button
  }
  const pressed = await takeBack()
  await shown.again(part([first, second], true))
  expect(document.activeElement).toBe(pressed)
  await click(pressed)
  expect(onTakeBack).toHaveBeenCalledExactlyOnceWith(first.key)
  await shown.again(part([second]))
  expect(document.activeElement).toBe(buttons()[0])
  await takeBack()
  await shown.again(part([]))
  expect(document.activeElement?.getAttribute('role')).toBe('status')
})

test('an entry that is not taken back after all moves no focus when it goes later', async () => {
  const session = disconnectedSession()
  const part = (changes: readonly AnnouncedChange[], isSettling = false) => (
    <OnBoard session={session}>
      <AnnouncedChanges changes={changes} isSettling={isSettling} onTakeBack={() => {}} />
    </OnBoard>
  )
  using shown = await render(part([first, second]))
  const [button] = shown.page.querySelectorAll('button')
  await act(async () => button!.focus())
  await click(button!)
  await shown.again(part([first, second], true))
  await shown.again(part([first, second]))
  await act(async () => button!.blur())
  await shown.again(part([second]))
  expect(document.activeElement).toBe(document.body)
})

test('pressing once more takes nothing of anybody else: the focus goes to the next entry of the same person, else to the list', async () => {
  const session = disconnectedSession()
  const own = [
    { ...first, by: 1 },
    { ...second, by: 1 },
  ]
  const saras: AnnouncedChange = { ...unknown, key: 'in|b1-p1-y2019', after: 88, by: 2 }
  const part = (changes: readonly AnnouncedChange[]) => (
    <OnBoard session={session}>
      <AnnouncedChanges changes={changes} isSettling={false} onTakeBack={() => {}} />
    </OnBoard>
  )
  using shown = await render(part([...own, saras]))
  const buttons = () => [...shown.page.querySelectorAll('button')]
  await act(async () => buttons()[1]!.focus())
  await click(buttons()[1]!)
  await shown.again(part([own[0]!, saras]))
  expect(document.activeElement).toBe(buttons()[0])
  await click(buttons()[0]!)
  await shown.again(part([saras]))
  expect(document.activeElement).toBe(buttons()[0]!.closest('div'))
})

test('an entry that somebody has written over since cannot be taken back, and says why', async () => {
  const onTakeBack = vi.fn<(key: string) => void>()
  using shown = await renderOnBoard(
    disconnectedSession(),
    <AnnouncedChanges
      changes={[first, second]}
      isSettling={false}
      onTakeBack={onTakeBack}
      canTakeBack={({ key }) => key !== first.key}
    />,
  )
  const [newer, own] = [...shown.page.querySelectorAll('button')]
  expect(newer?.getAttribute('aria-disabled')).toBe('true')
  expect(newer?.getAttribute('aria-description')).toMatch(/changed it since/)
  for (const button of [newer, own]) await click(button!)
  expect(onTakeBack).toHaveBeenCalledExactlyOnceWith(second.key)
})

test('where several business units have changes, each is named with its own', async () => {
  const session = disconnectedSession()
  const names = [...workedExample.structure].map(({ businessUnit }) => businessUnit.name)
  const part = (changes: readonly AnnouncedChange[]) => (
    <OnBoard session={session}>
      <AnnouncedChanges changes={changes} isSettling={false} onTakeBack={() => {}} />
    </OnBoard>
  )
  using shown = await render(part([first]))
  expect(shown.page.textContent).not.toContain(names[0])
  await shown.again(part([first, { ...unknown, key: 'in|b2-s2-y2020', after: 3 }]))
  const items = [...shown.page.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(items.map((item, index) => item.includes(names[index] ?? '-'))).toEqual([true, true])
})

test('of very many changes no more is read than is listed when the same ones are drawn again', async () => {
  const session = disconnectedSession()
  let read = 0
  const changes = Array.from({ length: 1_000 }, (_, index) => ({
    ...first,
    get key() {
      read += 1
      return `in|b1-p${index}-y2020`
    },
  }))
  const part = (isSettling: boolean) => (
    <OnBoard session={session}>
      <AnnouncedChanges changes={changes} isSettling={isSettling} />
    </OnBoard>
  )
  using shown = await render(part(false))
  read = 0
  await shown.again(part(true))
  expect(read).toBeLessThan(changes.length)
})

test('each change says what it does to people and cost, who made it and when', async () => {
  const session = disconnectedSession()
  session.published.setSource(workedExample)
  const cells = Object.entries(workedInputs).map(([scope, v]) => ({ k: `in|${scope}`, v, w: '', rev: 0 }))
  session.published.load({ epoch: 'one', rev: 0, cells })
  const fewer = { key: 'in|b1-p1-y2020', before: 1100, after: 1000, by: 2, at: '2026-03-03T09:00:00.000Z' }
  const nowhere = { ...unknown, key: 'in|b9-p9-y2020', after: 3 }
  const part = (isReversed: boolean) => (
    <OnBoard session={session}>
      <AnnouncedChanges changes={[fewer, nowhere]} isSettling={false} isReversed={isReversed} />
    </OnBoard>
  )
  const said = () => [...shown.page.querySelectorAll('li')].map(({ textContent }) => plain(textContent))
  using shown = await render(part(false))
  expect(said()[0]).toMatch(/2020: −[\d.]+ FTE · −[\d,]+.*Sara Idris · .*2026/)
  expect(said()[0]).not.toContain('2021:')
  expect(said()[1]).toContain('No effect on the figures')
  await shown.again(part(true))
  expect(said()[0]).toMatch(/2020: \+[\d.]+ FTE · \+[\d,]+/)
})

test('what a change does is said anew when something else that it depends on is published', async () => {
  const session = disconnectedSession()
  session.published.setSource(workedExample)
  const load = (more: typeof workedInputs, rev: number) => {
    const inputs = Object.entries({ ...workedInputs, ...more })
    const cells = inputs.map(([scope, v]) => ({ k: `in|${scope}`, v, w: '', rev }))
    session.published.load({ epoch: 'one', rev, cells })
  }
  load({}, 0)
  const changes = [{ ...unknown, key: 'in|b1-p1-y2020', before: 1100, after: 1000 }]
  using shown = await renderOnBoard(session, <AnnouncedChanges changes={changes} isSettling={false} />)
  const said = () => plain(find(shown.page, 'li').textContent)
  const before = said()
  expect(before).toMatch(/2020: −[\d.]+ FTE/)
  await act(async () => load({ 'b1-p1-y2019': 2200 }, 1))
  expect(said()).toMatch(/2020: −[\d.]+ FTE/)
  expect(said()).not.toBe(before)
})

function plain(text: string | null): string {
  return (text ?? '').replaceAll(/[\u2066-\u2069]/g, '')
}
