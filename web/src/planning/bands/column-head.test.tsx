import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { disconnectedSession, renderOnBoard } from '#planning/board/board.given.tsx'
import { BandChoicesContext, useRememberedChoices } from './band-choices.ts'
import { ColumnHead } from './column-head.tsx'
import { boxLayout } from './picture-layout.given.ts'

function Narrowed({ children }: { readonly children: ReactNode }) {
  const choices = useRememberedChoices(1)
  return (
    <BandChoicesContext value={{ ...choices, filter: { text: 'zzzz', unitId: null } }}>
      {children}
    </BandChoicesContext>
  )
}

test('the way back to all of the plan looks like the other buttons', async () => {
  using shown = await renderOnBoard(
    disconnectedSession(),
    <Narrowed>
      <ColumnHead layout={boxLayout} shown={[]} onYear={() => {}} />
    </Narrowed>,
  )
  const clear = [...shown.page.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Clear filter',
  )
  expect(clear?.className).toContain('button')
})
