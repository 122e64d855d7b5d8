import { expect, test } from 'vitest'
import { find, press, render } from '#testing/render.tsx'
import { LineChart } from './line-chart.tsx'

const picked: number[] = []
const said = (point: Element) => point.getAttribute('aria-label')
const chart = (
  <LineChart
    label="Expenses"
    columns={['2015', '2016', '2017']}
    series={[
      { name: 'calculated', values: [10, null, 30] },
      { name: 'atk', values: [12, 22, 32] },
    ]}
    picked={0}
    onPick={(column) => picked.push(column)}
    width={800}
    start={200}
    print={(value) => `${value} SR`}
    printTick={String}
    unit="SR"
    isRightToLeft={false}
    readout={<b>2015</b>}
  />
)

test('every figure is a point that says what it stands for, a year without one is a gap', async () => {
  using rendered = await render(chart)
  const points = [...rendered.page.querySelectorAll('[data-mark]')].map(said)
  expect(new Set(points)).toEqual(
    new Set([
      'atk 2015: 12 SR',
      'atk 2016: 22 SR',
      'atk 2017: 32 SR',
      'calculated 2015: 10 SR',
      'calculated 2017: 30 SR',
    ]),
  )
  const calculated = rendered.page.querySelector('path.visx-linepath[d]:not([stroke-dasharray])')
  // After each gap the line starts with a new move command.
  expect(calculated?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
})

test('one point is reached with Tab, the others with the arrow keys, and the read-out follows', async () => {
  using rendered = await render(chart)
  const inOrder = rendered.page.querySelectorAll('[data-mark][tabindex="0"]')
  expect([...inOrder].map(said)).toEqual(['calculated 2015: 10 SR'])
  expect(rendered.page.querySelector('[role=status]')).toBeNull()
  await press(inOrder[0]!, 'ArrowRight')
  expect(document.activeElement && said(document.activeElement)).toBe('calculated 2017: 30 SR')
  expect(picked.at(-1)).toBe(2)
  expect(find(rendered.page, 'div', '[role=status]').textContent).toBe('2015')
})
