import { act } from 'react'
import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { expect, test } from 'vitest'
import { disconnectedSession, exampleGround } from '#planning/board/board.given.tsx'
import { accessOf } from '#planning/draft/plan-access.ts'
import { render } from '#testing/render.tsx'
import { BridgeCard } from './bridge-card.tsx'

const cells = Object.entries(workedInputs).map(([scope, v]) => ({ k: `in|${scope}`, v, w: '', rev: 0 }))

function published(role = 1) {
  const session = disconnectedSession({ cells, access: accessOf(role) })
  session.published.setSource(workedExample)
  session.published.load({ epoch: 'one', rev: 1, cells })
  return session
}

/** Headings and figures without isolates. */
function rowsOf(page: Element): string[][] {
  return [...page.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td:not([class*=track])')].map(({ textContent }) =>
      textContent.replace(/[\u2066-\u2069]/gu, '').trim(),
    ),
  )
}

test('the way to the plan is told by driver, and by unit where one wants that', async () => {
  using shown = await render(<BridgeCard session={published()} ground={exampleGround} />)
  const byDriver = rowsOf(shown.page)
  expect(byDriver[0]?.[0]).toBe('Cause')
  const names = new Set(byDriver.slice(2, -1).map(([name]) => name))
  expect([...names]).toEqual(
    expect.arrayContaining(['Divisions that follow the others', 'driver 1', 'driver 2']),
  )
  const buttons = [...shown.page.querySelectorAll('button')]
  await act(async () => buttons.find(({ textContent }) => textContent === 'By unit')?.click())
  const byUnit = rowsOf(shown.page)
  expect(byUnit.slice(2, -1).map(([name]) => name)).toEqual(['unit 1', 'unit 2'])
  expect([byUnit[1], byUnit.at(-1)]).toEqual([byDriver[1], byDriver.at(-1)])
})

test('what it costs is for those who see pay', async () => {
  using shown = await render(<BridgeCard session={published(2)} ground={exampleGround} />)
  expect(shown.page.textContent).not.toMatch(/TPC|SR/)
})
