import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { click, render } from '#testing/render.tsx'
import { disconnectedSession, OnBoard } from '../board.given.tsx'
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
