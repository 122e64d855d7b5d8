import { comparePlans } from '@staffplan/contracts/arithmetic/compare-plans'
import { compilePlan } from '@staffplan/contracts/arithmetic/plan'
import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { type PlanBridge, planComparison } from '@staffplan/contracts/planning/plan-comparison'
import { afterEach, expect, test, vi } from 'vitest'
import { exampleGround } from '#planning/board/board.given.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { click, find } from '#testing/render.tsx'
import { Causes } from './causes.tsx'
import { ComparisonExport } from './comparison-export.tsx'
import { useCauseYear } from './use-cause-year.ts'

const sideWith = (planYears: number) => ({
  point: 'draft',
  moment: { position: '1', at: null, rev: 1 },
  period: { startYear: 2019, planYears },
  currency: 'SR',
})
const example = {
  plan: compilePlan(workedExample, { inputs: workedInputs }),
  structure: workedExample.structure,
}
const comparison = planComparison.parse({
  from: sideWith(2),
  to: sideWith(3),
  changes: [],
  ...comparePlans(example, example),
})

/** Renders the export alone: on the screen the causes would already be loaded. */
function Exported() {
  const { year, pick } = useCauseYear(comparison)
  return (
    <>
      <ComparisonExport comparison={comparison} ground={exampleGround} names={new Map()} year={year} />
      <button type="button" data-pick onClick={() => pick(2020)} />
    </>
  )
}

function Shown() {
  return <Causes comparison={comparison} causeYear={useCauseYear(comparison)} seesPay />
}

const asked: (string | null)[] = []
afterEach(() => {
  asked.length = 0
})

function answerBridges(): void {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname !== '/v1/bigPicture/bridge') return Response.json({})
    const year = searchParams.get('year')
    asked.push(year)
    const end = { fte: 1, tpc: null }
    const bridge: PlanBridge = { ...comparison, year: Number(year), start: end, end, parts: [] }
    return Response.json(bridge)
  })
}

test('the workbook has the causes of the last year that both sides have, or of the one that is picked', async () => {
  answerBridges()
  using shown = await renderWithStore(<Exported />)
  await click(find(shown.page, 'button'))
  await expect.poll(() => asked).toEqual(['2021'])
  await click(find(shown.page, 'button', '[data-pick]'))
  await expect.poll(() => find(shown.page, 'button').getAttribute('aria-busy')).toBeNull()
  await click(find(shown.page, 'button'))
  await expect.poll(() => asked).toEqual(['2021', '2020'])
})

test('the causes on the screen begin with the same year, and another can be picked', async () => {
  answerBridges()
  using shown = await renderWithStore(<Shown />)
  await expect.poll(() => asked).toEqual(['2021'])
  const years = [...shown.page.querySelectorAll<HTMLElement>('[role=group] button')]
  expect(years.map(({ textContent }) => textContent)).toEqual(['2019', '2020', '2021'])
  await click(years[1]!)
  await expect.poll(() => asked).toEqual(['2021', '2020'])
})
