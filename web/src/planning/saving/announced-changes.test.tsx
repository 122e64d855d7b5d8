import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { click, render } from '#testing/render.tsx'
import { disconnectedSession, OnBoard } from '#planning/board/board.given.tsx'
import { AnnouncedChanges } from './announced-changes.tsx'

const first = { key: 'in|b1-p1-y2020', before: null, after: 1 }
const second = { key: 'in|b1-p1-y2021', before: null, after: 2 }

test('after an entry is taken back the focus goes to the next one, and stays in the list after the last', async () => {
  const session = disconnectedSession({ cells: [] })
  const onTakeBack = vi.fn<(key: string) => void>()
  const part = (changes: readonly (typeof first)[], isSettling = false) => (
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

test('an entry that somebody has written over since cannot be taken back, and says why', async () => {
  const onTakeBack = vi.fn<(key: string) => void>()
  using shown = await render(
    <OnBoard session={disconnectedSession({ cells: [] })}>
      <AnnouncedChanges
        changes={[first, second]}
        isSettling={false}
        onTakeBack={onTakeBack}
        canTakeBack={({ key }) => key !== first.key}
      />
    </OnBoard>,
  )
  const [newer, own] = [...shown.page.querySelectorAll('button')]
  expect(newer?.getAttribute('aria-disabled')).toBe('true')
  expect(newer?.getAttribute('aria-description')).toMatch(/changed it since/)
  for (const button of [newer, own]) await click(button!)
  expect(onTakeBack).toHaveBeenCalledExactlyOnceWith(second.key)
})

test('where several business units have changes, each is named with its own', async () => {
  const session = disconnectedSession({ cells: [] })
  const names = [...workedExample.structure].map(({ businessUnit }) => businessUnit.name)
  const part = (changes: readonly (typeof first)[]) => (
    <OnBoard session={session}>
      <AnnouncedChanges changes={changes} isSettling={false} onTakeBack={() => {}} />
    </OnBoard>
  )
  using shown = await render(part([first]))
  expect(shown.page.textContent).not.toContain(names[0])
  await shown.again(part([first, { key: 'in|b2-s2-y2020', before: null, after: 3 }]))
  const items = [...shown.page.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(items.map((item, index) => item.includes(names[index] ?? '-'))).toEqual([true, true])
})
