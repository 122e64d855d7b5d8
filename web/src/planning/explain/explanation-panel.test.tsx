import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import type { DraftState } from '@staffplan/contracts/planning/draft'
import { act } from 'react'
import { expect, test } from 'vitest'
import { find, press, render } from '#testing/render.tsx'
import { i18n } from '#i18n/i18n.ts'
import { disconnectedSession, exampleGround, OnBoard, renderOnBoard } from '#planning/board/board.given.tsx'
import ExplanationPanel from './explanation-panel.tsx'

const NORTH = { kind: 'value', businessUnitId: 1, divisionId: 1, year: 2020, measure: 'fte' } as const
const MARCH = '2026-03-03T09:00:00.000Z'
const writers = { 'tab-sara': 2, 'tab-ben': 1, 'tab-gone': 3 }

function cellsBy(written: { readonly w: string; readonly at?: string }): DraftState['cells'] {
  return Object.entries(workedInputs).map(([scope, v]) => ({ k: `in|${scope}`, v, rev: 0, ...written }))
}

/** The explanation of the primary driver's input of 2020, without the marks around names and numbers. */
async function said(
  written: { w: string; at?: string },
  { edited, language = 'en' }: { edited?: number; language?: string } = {},
): Promise<string> {
  const session = disconnectedSession({ cells: cellsBy(written), writers })
  if (edited !== undefined) session.edit([{ k: 'in|b1-p1-y2020', v: edited }])
  using shown = await renderOnBoard(session, <ExplanationPanel scope={NORTH} onClose={() => {}} />)
  await act(async () => {
    await i18n.changeLanguage(language)
  })
  const steps = [...shown.page.querySelectorAll('li li > span > span:first-child')]
  const texts = steps.map(({ textContent }) => (textContent ?? '').replace(/[\u2066-\u2069]/gu, ''))
  return texts.find((text) => text.startsWith('source 1 2020')) ?? texts.join('|')
}

test('an input says who set it, and on which day', async () => {
  expect(await said({ w: 'tab-sara:4', at: MARCH })).toBe('source 1 2020, set by Sara Idris, 3 Mar 2026')
  expect(await said({ w: 'tab-ben:4', at: MARCH })).toBe('source 1 2020, set by you, 3 Mar 2026')
})

test('of what is not known nothing is said', async () => {
  expect(await said({ w: 'tab-sara:4' })).toBe('source 1 2020, set by Sara Idris')
  expect(await said({ w: 'tab-gone:4', at: MARCH })).toBe('source 1 2020')
  expect(await said({ w: 'tab-sara:4', at: MARCH }, { edited: 1200 })).toBe('source 1 2020, set by you')
})

test('the day is written as each language writes it', async () => {
  const written = { w: 'tab-sara:4', at: MARCH }
  expect(await said(written, { language: 'de' })).toBe('source 1 2020, gesetzt von Sara Idris am 03.03.2026')
  expect(await said(written, { language: 'ar' })).toBe('source 1 2020، أدخلها Sara Idris في 3 مارس 2026')
})

function plainText(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/[\u2066-\u2069\u202F]/gu, '')
}

test.each([
  ['a division with secondary drivers, too', { ...NORTH, divisionId: 2 }, true],
  ['a division with its primary driver alone', NORTH, false],
])('that the primary driver counts with its weight is said of %s: %o', async (_which, scope, isSaid) => {
  using shown = await renderOnBoard(
    disconnectedSession({ cells: cellsBy({ w: 'tab-ben:4' }), writers }),
    <ExplanationPanel scope={scope} onClose={() => {}} />,
  )
  const words = 'With secondary drivers, the primary driver is scaled by its weight.'
  expect(shown.page.textContent.includes(words)).toBe(isSaid)
})

test('a special driver says who applied it, and what it does in FTE, like every other step', async () => {
  const special = {
    k: 'drv|b1-d1|7',
    v: { driverID: 1, value: 0.5, pos: 0 },
    w: 'tab-sara:5',
    rev: 0,
    at: MARCH,
  }
  const session = disconnectedSession({ cells: [...cellsBy({ w: 'tab-ben:4' }), special], writers })
  using shown = await renderOnBoard(session, <ExplanationPanel scope={NORTH} onClose={() => {}} />)
  const steps = [...shown.page.querySelectorAll('[role=dialog] ul > li > span:first-child')].map((step) =>
    [...step.children].map(plainText),
  )
  expect(steps).toContainEqual(['× driver factor', '1.10', '+12.00 FTE'])
  expect(steps).toContainEqual([
    'Special driver special 1, set by Sara Idris, 3 Mar 2026',
    '+50%',
    '+66.00 FTE',
  ])
  expect(plainText(find(shown.page, 'header', '')).startsWith('division 1 · FTE 2020198.00')).toBe(true)
})

test('the focus goes into the panel, Escape closes it, and the focus is on the number again', async () => {
  const session = disconnectedSession({ cells: cellsBy({ w: 'tab-ben:4' }), writers })
  const figure = <button type="button" id="cell-b1-d1-y2020-fte" key="figure" />
  const closed: string[] = []
  using shown = await render(
    <OnBoard session={session}>
      {figure}
      <ExplanationPanel scope={NORTH} onClose={() => closed.push('closed')} />
    </OnBoard>,
  )
  const panel = find(shown.page, 'aside')
  expect(document.activeElement).toBe(panel)
  expect(document.documentElement.dataset['sidePanel']).toBe('')
  await press(panel, 'Escape')
  expect(closed).toEqual(['closed'])
  await shown.again(<OnBoard session={session}>{figure}</OnBoard>)
  expect(document.activeElement?.id).toBe('cell-b1-d1-y2020-fte')
  expect(document.documentElement.dataset['sidePanel']).toBeUndefined()
})

test('a division that somebody deletes meanwhile leaves a panel that says so, and keeps the focus', async () => {
  const session = disconnectedSession({ cells: cellsBy({ w: 'tab-ben:4' }), writers })
  const closed: string[] = []
  using shown = await renderOnBoard(
    session,
    <ExplanationPanel scope={NORTH} onClose={() => closed.push('closed')} />,
  )
  const structure = workedExample.structure.map((unit) => ({
    ...unit,
    divisions: unit.divisions.filter(({ id }) => id !== NORTH.divisionId),
  }))
  await act(async () => session.store.setSource({ ...workedExample, structure }))
  await shown.again(
    <OnBoard session={session} ground={{ ...exampleGround, structure }}>
      <ExplanationPanel scope={NORTH} onClose={() => closed.push('closed')} />
    </OnBoard>,
  )
  const panel = find(shown.page, 'aside')
  expect(panel.textContent).toContain('This was deleted meanwhile.')
  expect(document.activeElement).toBe(panel)
  await press(panel, 'Escape')
  expect(closed).toEqual(['closed'])
})
