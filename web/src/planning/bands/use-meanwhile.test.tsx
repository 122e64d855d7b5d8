import { act } from 'react'
import { expect, test } from 'vitest'
import { find, press, render, type } from '#testing/render.tsx'
import { RefusedList } from '../attention/refused-list.tsx'
import { disconnectedSession, OnBoard } from '../board/board.given.tsx'
import { useBoard } from '../board/board.ts'
import { applied } from '../draft/draft-store.given.ts'
import { AmountCell } from './amount-cell.tsx'

const KEY = 'in|b1-p1-y2020'
const SARA = 2

/** The cell of the plan's first driver in its first plan year (not rendered if `isAway`), and the attention list. */
function Page({ isAway }: { readonly isAway: boolean }) {
  const { row, column } = useBoard().sheet.cell(KEY)! // exists in the worked example
  return (
    <>
      {!isAway && <AmountCell row={row} column={column} />}
      <RefusedList keys={[KEY]} />
    </>
  )
}

/** A text was refused in a cell that holds 1100, and the cell was left. */
async function refused() {
  const session = disconnectedSession({ cells: [{ k: KEY, v: 1100, w: '1.tab-mine:1', rev: 0 }] })
  const page = (isAway: boolean) => (
    <OnBoard session={session}>
      <Page isAway={isAway} />
    </OnBoard>
  )
  const shown = await render(page(false))
  const cell = () => find(shown.page, 'input')
  await act(async () => cell().focus())
  await type(cell(), '1e3')
  await press(cell(), 'Enter')
  await act(async () => cell().blur())
  let rev = 0
  return {
    cell,
    note: () => plain(find(shown.page, 'span', '[popover]').textContent),
    flag: () => plain(shown.page.querySelector('[class*="meanwhile"] > span')?.textContent),
    list: () => plain(find(shown.page, 'li').textContent),
    write: (ops: { readonly k: string; readonly v: number }[]) =>
      act(async () => {
        rev += 1
        session.store.receive([applied({ rev, ops, by: SARA })])
        session.store.show()
      }),
    scroll: (isAway: boolean) => shown.again(page(isAway)),
    [Symbol.dispose]: () => shown[Symbol.dispose](),
  }
}

const plain = (text: string | undefined) => text?.replace(/[\u2066-\u2069]/gu, '')

test('a change under a refused text is said at its cell and in the list, and the text stays', async () => {
  using page = await refused()
  expect([page.flag(), page.note()]).toEqual([undefined, 'This is not a number.'])
  await page.write([{ k: KEY, v: 270 }])
  expect(page.cell().value).toBe('1e3')
  expect(page.flag()).toBe('Sara: 270')
  expect(page.note()).toContain('Sara Idris changed this to 270 · Esc to accept')
  expect(page.cell().getAttribute('aria-describedby')).not.toBeNull()
  expect(page.list()).toContain('Sara Idris has changed it to 270 meanwhile.')
})

test('also when it came while the cell was scrolled away', async () => {
  using page = await refused()
  await page.scroll(true)
  await page.write([{ k: KEY, v: 270 }])
  await page.scroll(false)
  expect([page.cell().value, page.flag()]).toEqual(['1e3', 'Sara: 270'])
})

test('also when it came with many others', async () => {
  using page = await refused()
  const others = Array.from({ length: 40 }, (_, source) => ({ k: `in|b1-s1-i${source + 1}-y2020`, v: 1 }))
  await page.write([{ k: KEY, v: 270 }, ...others])
  expect(page.note()).toContain('Sara Idris changed this to 270')
})

test('is over when the former value is there again, or Escape takes theirs', async () => {
  using page = await refused()
  await page.write([{ k: KEY, v: 270 }])
  await page.write([{ k: KEY, v: 1100 }])
  expect([page.flag(), page.note()]).toEqual([undefined, 'This is not a number.'])
  await page.write([{ k: KEY, v: 270 }])
  await act(async () => page.cell().focus())
  await press(page.cell(), 'Escape')
  expect([page.cell().value, page.flag()]).toEqual(['270', undefined])
})
