import { expect, test } from 'vitest'
import { disconnectedSession, renderOnBoard } from '#planning/board/board.given.tsx'
import { NewerChanges } from './newer-changes.tsx'

test('of very many newer changes only those that are listed are put into words; all are counted', async () => {
  let worded = 0
  const changes = Array.from({ length: 1_000 }, (_, place) => ({
    k: 'in|b1-p1-y2020',
    get v() {
      worded += 1
      return place
    },
    by: 2,
    rev: place,
  }))
  using shown = await renderOnBoard(
    disconnectedSession(),
    <NewerChanges changes={changes} onInclude={() => {}} />,
  )
  const lines = [...shown.page.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(lines).toHaveLength(9)
  expect(lines.at(-1)).toContain('992')
  expect(shown.page.querySelector('summary')?.textContent).toMatch(/^1\D000 changes/)
  expect(worded % 8).toBe(0)
  expect(worded).toBeLessThan(100)
})

test('an entry that somebody wrote after its division moved is one change', async () => {
  const by = 2
  const entry = (value: number) => ({ driverID: 1, value, pos: 0 })
  const [former, present] = ['drv|b2-d1|7', 'drv|b1-d1|7'] as const
  const changes = [
    { k: former, v: null, by, rev: 3 },
    { k: present, v: entry(0.3), by, rev: 3 },
    { k: present, v: entry(0.4), by, rev: 4 },
  ]
  using shown = await renderOnBoard(
    disconnectedSession(),
    <NewerChanges changes={changes} onInclude={() => {}} />,
  )
  expect(shown.page.querySelector('summary')?.textContent).toMatch(/^2 changes/)
  expect(shown.page.querySelectorAll('li')).toHaveLength(2)
})
