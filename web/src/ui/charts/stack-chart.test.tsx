import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import { StackChart } from './stack-chart.tsx'

const ROW = 42
const years = ['2015', '2016', '2017', '2018', '2019', '2020']

test('each bar stands in the middle of the row that its year and its total stand in', async () => {
  using shown = await render(
    <StackChart
      label="Overtime"
      rows={years.map((name) => ({
        name,
        total: 30,
        parts: [
          { id: 1, name: 'Education', colour: '#3182CE', value: 10 },
          { id: 2, name: 'Health', colour: '#38A169', value: 20 },
        ],
      }))}
      picked={0}
      onPick={() => {}}
      width={800}
      end={110}
      print={String}
      printFull={String}
      printTick={String}
      unit="SR"
      isRightToLeft={false}
      readout={() => null}
    />,
  )
  const middles = [...shown.page.querySelectorAll('[data-mark]')].map((bar) => {
    const [y, height] = ['y', 'height'].map((name) => Number(bar.getAttribute(name)))
    return Math.round(y! + height! / 2)
  })
  expect(new Set(middles)).toEqual(new Set(years.map((_year, row) => (row + 0.5) * ROW)))
})
