import { expect, test } from 'vitest'
import { find, render } from '#testing/render.tsx'
import { exampleGround } from '../board/board.given.tsx'
import { ChangedInputs } from './changed-inputs.tsx'

test('a special driver of all plan years says so apart from its division', async () => {
  const period = { startYear: 2019, planYears: 2 }
  const side = { point: 'draft', moment: { position: '1', at: null, rev: 0 }, period }
  const changes = [{ k: 'drv|b1-d1|7', from: null, to: { driverID: 1, value: 3, pos: 1 }, by: null }]
  const sums = { total: [], units: [], divisions: [] }
  using shown = await render(
    <ChangedInputs
      comparison={{ from: side, to: side, changes, changed: 1, ...sums }}
      ground={exampleGround}
      names={new Map()}
    />,
  )
  const title = find(shown.page, 'th').textContent.replaceAll(/[\u2066-\u2069]/g, '')
  expect(title).toBe('unit 1 · special 1 · division 1 · all plan years')
})
