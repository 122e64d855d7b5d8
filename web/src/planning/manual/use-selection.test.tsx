import { act } from 'react'
import { expect, test } from 'vitest'
import { Sheet } from '#grid/sheet.ts'
import { click, find, press, render } from '#testing/render.tsx'
import { manualGrid } from './manual-grid.ts'
import { TypedPlan } from './typed-plan.ts'
import { useSelection } from './use-selection.ts'

const keys = ['d1', 'd2', 'd3']
const sheet = new Sheet(keys.map((key) => ({ group: 1, keys: [key], mayBeNegative: false })))

function Cells({ plan, canEdit }: { readonly plan: TypedPlan; readonly canEdit: boolean }) {
  const grid = manualGrid(plan, sheet, { canEdit, focus: () => {}, propose: () => {} })
  const {
    keys: selected,
    only,
    onKeyDownCapture,
    onPointer,
  } = useSelection(grid, { canEdit, reveal: () => {} })
  return (
    <div role="grid" tabIndex={0} onKeyDownCapture={onKeyDownCapture} data-selected={selected.join(' ')}>
      <button type="button" onClick={() => only('d1')} onPointerDown={(event) => onPointer(event, 'd1')} />
    </div>
  )
}

const refused = { text: 'abc', refusal: { code: 'number-malformed' }, isSignDropped: false }

/** The plan after pressing a key over three selected cells: the first holds 14, those in `texts` a refused text. */
async function filled(
  canEdit: boolean,
  { texts = [], key = 'd' }: { readonly texts?: readonly string[]; readonly key?: string } = {},
): Promise<TypedPlan> {
  const plan = new TypedPlan({ userId: 1, year: 2020 })
  plan.setStored(new Map([[1, 14]]))
  for (const each of texts) plan.entries.set(each, refused)
  using shown = await render(<Cells plan={plan} canEdit={canEdit} />)
  const grid = find(shown.page, 'div', '[role=grid]')
  await click(find(shown.page, 'button'))
  await press(grid, 'ArrowDown', { shiftKey: true })
  await press(grid, 'ArrowDown', { shiftKey: true })
  expect(grid.dataset['selected']).toBe('d1 d2 d3')
  await press(grid, key, { ctrlKey: key === 'd' })
  return plan
}

test('the first cell fills the others', async () => {
  const plan = await filled(true)
  expect([...plan.changes]).toEqual([
    [2, 14],
    [3, 14],
  ])
})

test.each(['d', 'Delete'])(
  'a text that was refused gives way to what is written over it, by %s',
  async (key) => {
    const plan = await filled(true, { texts: ['d3'], key })
    expect(plan.entries.open).toEqual([])
    expect(plan.present('d3')).toBe(key === 'd' ? 14 : null)
  },
)

test('who only reads selects and copies, and fills nothing', async () => {
  const plan = await filled(false)
  expect(plan.changes.size).toBe(0)
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a click into the cell where a selection began selects it alone: what is filled or emptied then is that cell', async () => {
  const plan = new TypedPlan({ userId: 1, year: 2020 })
  using shown = await render(<Cells plan={plan} canEdit />)
  const grid = find(shown.page, 'div', '[role=grid]')
  await click(find(shown.page, 'button'))
  await press(grid, 'ArrowDown', { shiftKey: true })
  expect(grid.dataset['selected']).toBe('d1 d2')
  await act(async () =>
    find(shown.page, 'button').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
  )
  expect(grid.dataset['selected']).toBe('d1')
})
