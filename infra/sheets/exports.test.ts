import { bridgeBetween, sinceStart } from '@staffplan/contracts/arithmetic/bridge'
import { comparePlans } from '@staffplan/contracts/arithmetic/compare-plans'
import { figuresOf } from '@staffplan/contracts/arithmetic/plan'
import { planComparison } from '@staffplan/contracts/planning/plan-comparison'
import { describe, expect, test } from 'vitest'
import { changedRows } from '../../web/src/planning/compare/changed-rows.ts'
import * as comparisonSheets from '../../web/src/planning/compare/comparison-sheets.ts'
import { effectRows } from '../../web/src/planning/compare/effect-rows.ts'
import { entryRows, figureRows } from '../../web/src/planning/export/plan-rows.ts'
import * as planSheets from '../../web/src/planning/export/plan-sheets.ts'
import { manualRows } from '../../web/src/planning/manual/manual-rows.ts'
import * as manualSheets from '../../web/src/planning/manual/manual-sheets.ts'
import type { FilledSheet } from '../../web/src/sheets/sheet.ts'
import { writeWorkbook } from '../../web/src/sheets/write-workbook.ts'
import { isolated, languages, translationsTo, withoutMarks, wordsOf } from '../e2e/words.ts'
import { expectSheet } from './expect-sheet.ts'
import { ground, inputs, planWith, source, structure } from './exports.given.ts'
import { type ReadSheet, readAgain } from './second-reader.ts'

const AT = new Date('2026-11-22T18:30:00Z')
const PUBLISHED_AT = '2026-11-20T07:05:00.000Z'
const plan = planWith(inputs)

describe.each(languages)('read by another program, in %s', async (language) => {
  const translations = await translationsTo(language)
  const translate = await wordsOf(language)
  const heading = (...given: Parameters<typeof translate>) => withoutMarks(translate(...given))
  const money = heading('planning:export.tpc', { money: translate('unit.money') })

  async function written(sheets: readonly FilledSheet[]): Promise<readonly ReadSheet[]> {
    const workbook = await writeWorkbook(sheets, { isRightToLeft: language === 'ar' })
    const read = await readAgain(new Uint8Array(await workbook.arrayBuffer()))
    expect(read.map(({ isRightToLeft }) => isRightToLeft)).toEqual(sheets.map(() => language === 'ar'))
    sheets.forEach((sheet, index) => expectSheet(read[index]!, sheet))
    return read
  }

  test('the big picture has its figures, what was entered, and where they come from', async () => {
    const t = translations.getFixedT(language, 'planning')
    const entries = [
      ...Object.entries(inputs).map(([scope, value]) => [`in|${scope}`, value] as const),
      ['drv|b1-d1|e1', { driverID: 1, value: 0.07, pos: 1 }] as const,
    ]
    const specialDrivers = new Map(ground.specialDrivers.map((driver) => [driver.id, driver]))
    const origin = {
      at: AT,
      by: 'Zoë Öztürk',
      language: 'Deutsch',
      years: [2019, 2020, 2021],
      change: 1_234,
      unpublished: 0,
      published: { at: PUBLISHED_AT, by: 'سارة' },
    }
    const [figures, entered, info] = await written([
      planSheets.figureSheet(figureRows(structure, plan), { t, seesPay: true }),
      planSheets.entrySheet(entryRows({ structure, specialDrivers, entries }), { t }),
      planSheets.originSheet(origin, { t }),
    ])
    expect(figures?.headings).toEqual([
      heading('planning:export.unit'),
      heading('planning:export.divisionId'),
      heading('planning:column.division'),
      heading('planning:export.year'),
      heading('planning:fte'),
      money,
    ])
    const calculated = structure.flatMap(({ businessUnit, divisions }) =>
      divisions.flatMap(({ id, name }) =>
        plan.layout.years.map((year) => {
          const { fte, tpc } = plan.cell(id, year) ?? {}
          return [businessUnit.name, String(id), name, year, fte, tpc]
        }),
      ),
    )
    expect(figures?.rows.slice(0, calculated.length)).toEqual(calculated)
    const sums = plan.layout.years.map((year) => {
      const { fte, tpc } = plan.total(year) ?? {}
      return [heading('planning:export.total'), null, null, year, fte, tpc]
    })
    expect(figures?.rows.slice(calculated.length)).toEqual(sums)
    expect(entered?.headings).toHaveLength(8)
    expect(new Map(entered?.rows.map((row) => [row[7], row[5]]))).toEqual(
      new Map(entries.map(([key, value]) => [key, typeof value === 'number' ? value : 0.07])),
    )
    expect(info?.rows).toEqual([
      [heading('planning:export.at'), AT],
      [heading('planning:export.by'), 'Zoë Öztürk'],
      [heading('planning:export.language'), 'Deutsch'],
      [heading('planning:export.period'), '2019–2021'],
      [heading('planning:export.afterChange'), 1_234],
      [heading('planning:export.unpublished'), 0],
      [heading('planning:export.publishedAt'), new Date(PUBLISHED_AT)],
      [heading('planning:export.publishedBy'), 'سارة'],
    ])
  })

  test('the big picture of who does not see pay has no cost, in its headings as in its cells', async () => {
    const t = translations.getFixedT(language, 'planning')
    const rows = figureRows(structure, plan)
    const [figures] = await written([planSheets.figureSheet(rows, { t, seesPay: false })])
    expect(figures?.headings).not.toContain(money)
    const costs = Object.values(figuresOf(plan, ['tpc'])).filter((cost) => cost !== null)
    expect(costs.length).toBeGreaterThan(0)
    expect(figures?.rows.flat().filter((value) => costs.some((cost) => cost === value))).toEqual([])
  })

  test('manual planning has its divisions, the sums of their units, and where they come from', async () => {
    const t = translations.getFixedT(language, 'manual')
    const rows = manualRows(structure, (id) => plan.cell(id, 2021)?.fte ?? null)
    const typed = new Map([
      ['d1', 160],
      ['d4', 0],
    ])
    const given = { t, year: 2021, startYear: 2019, manualOf: (key: string) => typed.get(key) ?? null }
    const [divisions, units, info] = await written([
      manualSheets.divisionSheet(rows, given),
      manualSheets.unitSheet(rows, given),
      manualSheets.originSheet(
        {
          year: 2021,
          at: AT,
          by: 'Zoë Öztürk',
          language: 'العربية',
          position: '00000042',
          publishedAt: PUBLISHED_AT,
          unsaved: 2,
        },
        { t },
      ),
    ])
    const figures = [
      heading('manual:staff', { year: 2019 }),
      `${heading('manual:planned', { year: 2021 })} (${heading('manual:plannedHint')})`,
      heading('manual:manual', { year: 2021 }),
      `${heading('manual:difference')} (${heading('manual:differenceHint')})`,
      heading('manual:fromStart', { year: 2019 }),
    ]
    expect(divisions?.headings).toEqual([
      heading('manual:unit'),
      heading('record.id'),
      heading('manual:division'),
      ...figures,
    ])
    expect(units?.headings).toEqual([
      heading('manual:unit'),
      heading('manual:divisions'),
      heading('manual:filledDivisions'),
      ...figures,
    ])
    expect(divisions?.rows[0]).toEqual([
      structure[0]?.businessUnit.name,
      '1',
      structure[0]?.divisions[0]?.name,
      120,
      150,
      160,
      10,
      40,
    ])
    expect(divisions?.rows[1]?.slice(5)).toEqual([null, null, null])
    expect(units?.rows.map((row) => row.slice(1, 4))).toEqual([
      [3, 1, 240],
      [2, 1, 55],
    ])
    expect(info?.rows).toEqual([
      [heading('manual:info.year'), 2021],
      [heading('manual:info.at'), AT],
      [heading('manual:info.by'), 'Zoë Öztürk'],
      [heading('manual:info.language'), 'العربية'],
      [heading('manual:info.position'), '00000042'],
      [heading('manual:info.published'), new Date(PUBLISHED_AT)],
      [heading('manual:info.unsaved'), 2],
    ])
  })

  test('a comparison has effects, changes and causes, and says which states it compares', async () => {
    const t = translations.getFixedT(language, ['past', 'planning'])
    const later = { ...inputs, 'b1-p1-y2021': 1_500 }
    const side = {
      point: 'draft',
      period: source.period,
      currency: 'SR',
      moment: { position: '00000007', at: null, rev: 1 },
    }
    const changes = [
      { k: 'in|b1-p1-y2021', from: 1_250, to: 1_500, by: 2 },
      { k: 'drv|b2-d4|e', from: { driverID: 1, value: 0.05, pos: 0 }, to: null, by: null },
    ]
    const to = { ...side, moment: { position: '00000042', at: PUBLISHED_AT, rev: 12 } }
    const plans = comparePlans({ plan, structure }, { plan: planWith(later), structure })
    const comparison = planComparison.parse({ from: side, to, changes, changed: 2, ...plans })
    const state = { ...source, inputs: later, applied: {} }
    const bridge = { from: null, to, ...bridgeBetween(sinceStart(state, 2021), state, 2021)! }
    const currencies = { from: 'SR', to: 'SR', change: 'SR', renamedFrom: null }
    const ends = { from: translate('past:compare.point.snapshot', { title: isolated('=1+1') }), to: '2021' }
    const [effects, changed, causes, info] = await written([
      comparisonSheets.effectSheet(effectRows(comparison), { t, currencies }),
      comparisonSheets.changesSheet(changedRows(comparison, ground), {
        t,
        names: new Map([[2, 'Zoë Öztürk']]),
      }),
      comparisonSheets.bridgeSheet(bridge, { t, ...ends, causeOf: ({ kind }) => kind, currencies }),
      comparisonSheets.originSheet(
        {
          at: AT,
          by: 'Zoë Öztürk',
          language: 'Deutsch',
          from: { ...side, title: ends.from },
          to: { ...to, title: ends.to },
          year: 2021,
        },
        { t, currencies },
      ),
    ])
    expect(effects?.headings.slice(3)).toEqual(
      [heading('planning:fte'), money].flatMap((measure) =>
        ['from', 'to', 'change'].map((each) => `${measure} · ${heading(`past:compare.${each}`)}`),
      ),
    )
    expect(effects?.rows[2]?.slice(2, 6)).toEqual([
      2021,
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
    ])
    expect(changed?.rows.map((row) => [row[0], ...row.slice(3, 7)])).toEqual([
      [structure[0]?.businessUnit.name, 2021, 1_250, 1_500, 'Zoë Öztürk'],
      [structure[1]?.businessUnit.name, heading('planning:special.allYears'), 0.05, null, null],
    ])
    expect(changed?.styleOf(0, 0)?.fill).toMatchObject({ fgColor: { rgb: 'F6E05E' } })
    expect(causes?.rows[0]).toEqual([
      heading('past:compare.point.snapshot', { title: '=1+1' }),
      bridge.start.fte,
      bridge.start.tpc,
    ])
    expect(info?.rows).toEqual([
      [heading('planning:export.at'), AT],
      [heading('planning:export.by'), 'Zoë Öztürk'],
      [heading('planning:export.language'), 'Deutsch'],
      [heading('past:compare.from'), heading('past:compare.point.snapshot', { title: '=1+1' })],
      [heading('past:compare.storedBy'), null],
      [heading('past:compare.position'), '00000007'],
      [heading('past:compare.to'), '2021'],
      [heading('past:compare.storedBy'), new Date(PUBLISHED_AT)],
      [heading('past:compare.position'), '00000042'],
      [heading('past:compare.year'), 2021],
    ])
  })
})
