import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { disconnectedSession, renderOnBoard } from '#planning/board/board.given.tsx'
import { find } from '#testing/render.tsx'
import { BandChoicesContext, useRememberedChoices } from './band-choices.ts'
import { boxLayout } from './picture-layout.given.ts'
import { UnitBand } from './unit-band.tsx'

const [unit] = workedExample.structure

function Chosen({ children }: { readonly children: ReactNode }) {
  return <BandChoicesContext value={useRememberedChoices(1)}>{children}</BandChoicesContext>
}

test.each([
  ['#38A169', '#38A169'],
  ['', '#4A5568'],
])('a business unit of the colour "%s" has a band of %s', async (color, shownAs) => {
  const of = { ...unit!, businessUnit: { ...unit!.businessUnit, color } }
  using shown = await renderOnBoard(
    disconnectedSession(),
    <Chosen>
      <UnitBand shown={{ unit: of, divisions: of.divisions }} layout={boxLayout} isCollapsed />
    </Chosen>,
  )
  expect(find(shown.page, 'section').style.getPropertyValue('--unit')).toBe(shownAs)
})

test('what a unit lacks is offered as a form that knows the unit', async () => {
  const of = { ...unit!, primaryDriver: null, secondaryDrivers: [], divisions: [] }
  using shown = await renderOnBoard(
    disconnectedSession(),
    <Chosen>
      <UnitBand shown={{ unit: of, divisions: [] }} layout={boxLayout} isCollapsed={false} />
    </Chosen>,
  )
  const offers = [...shown.page.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  const form = `?open=new&with.businessUnitId=${of.businessUnit.id}`
  expect(offers).toEqual([
    `/drivers/primaryDriversAssignment${form}`,
    `/drivers/secondaryDriversAssignment${form}`,
    `/orgStructure/divisionOverview${form}`,
  ])
})
