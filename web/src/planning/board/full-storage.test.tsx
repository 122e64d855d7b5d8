import { act } from 'react'
import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { sayUnkept } from '../session-toasts.ts'
import { disconnectedSession } from './board.given.tsx'

const full = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
}

test('a person whose changes the tab has no room to keep is told once, and works on', async () => {
  using shown = await render(<Toasts />)
  const session = disconnectedSession({ storage: full, onUnkept: sayUnkept })
  await act(async () => {
    for (const v of [90, 80]) expect(session.edit([{ k: 'in|b1-p1-y2020', v }])).toBe(true)
  })
  const alerts = () => [...shown.page.querySelectorAll('[role=alert]')].map((one) => one.textContent)
  await expect.poll(alerts).toHaveLength(1)
  expect(alerts()[0]).toContain('no room left')
})
