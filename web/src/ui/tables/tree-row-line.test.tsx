import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { find, render } from '#testing/render.tsx'
import { flatten, type TreeNode } from './tree-rows.ts'
import { TreeRowLine } from './tree-row-line.tsx'
import classes from './tree-table.module.css'

const leaf: TreeNode<string> = { id: 'b', value: 'North', children: [] }
const [unit, division] = flatten([{ id: 'a', value: 'Education', children: [leaf] }], new Set(['a']))

test.each([
  [unit!, true],
  [division!, false],
])('only a row of the first level stands out from the others', async (row, standsOut) => {
  using shown = await render(
    <TreeRowLine
      row={row}
      index={0}
      start={0}
      isOpen
      isActive
      name={(value) => value}
      columns={[]}
      onChoose={() => {}}
    />,
  )
  const styles = readFileSync(join(import.meta.dirname, 'tree-table.module.css'), 'utf8')
  expect(/^\.first \{([^}]*)\}/m.exec(styles)?.[1]).toContain('background: var(--')
  expect(classes['first']).toBeTruthy()
  expect(find(shown.page, 'div', '[role=row]').classList.contains(classes['first']!)).toBe(standsOut)
})
