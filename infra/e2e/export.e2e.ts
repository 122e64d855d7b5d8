import { readFile } from 'node:fs/promises'
import { importLimits } from '@staffplan/contracts/staff/import-limits'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openWorkbook } from '../../services/src/sheets/open-workbook.ts'
import type { Client } from '../demo/client.ts'
import { type ReadValue, readAgain } from '../sheets/second-reader.ts'
import { type Answer, answerCalls } from './calls.ts'
import { builtFile } from './built-file.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { check, type Walker } from './walk.ts'
import { type Translate, languages, withoutMarks, wordsOf } from './words.ts'

type Units = { readonly content: readonly { readonly name: string; readonly color: string }[] }

const BIG_PICTURE = '/OverviewPlanning/bigpicture'
const READER = { email: 'reader@example.com', password: 'river-stone-lantern-42' }

describe.skipIf(chromiumPath === null)('the export of the big picture', () => {
  const stage = setStage({ company: 'demo' })
  let client: Client
  beforeAll(async () => {
    client = stage.client
    const person = { firstName: 'Omar', lastName: 'Reader', enabled: true, locale: 'en_US', role: { id: 2 } }
    await client.post('/v1/users', { ...person, ...READER })
  })

  test.for(languages)('is a workbook with what was calculated, in %s', async (language) => {
    await using visitor = await stage.visit()
    const { page } = visitor
    const t = await wordsOf(language)
    const walker: Walker = { page, t, findings: [] }
    await stage.arrive(page, BIG_PICTURE, { language })
    const bytes = await exported(page, t)
    const [figures, entries, info] = await readAgain(bytes)
    expect([figures, entries, info].map((sheet) => sheet?.isRightToLeft)).toEqual(
      [0, 1, 2].map(() => language === 'ar'),
    )
    expect(figures?.headings).toEqual(
      [
        t('planning:export.unit'),
        t('planning:export.divisionId'),
        t('planning:column.division'),
        t('planning:export.year'),
        t('planning:fte'),
        t('planning:export.tpc', { money: t('unit.money', { currency: 'SR' }) }),
      ].map(withoutMarks),
    )
    const read = figures?.rows.flatMap(([, division, , year, fte, tpc = null]) =>
      typeof division === 'string'
        ? [
            [`d${division}-y${String(year)}-fte`, fte],
            [`d${division}-y${String(year)}-tpc`, tpc],
          ]
        : [],
    )
    const calculated = await client.get<Record<string, number | null>>('/v1/bigPictureStore/calculated')
    const wanted = Object.entries(calculated).map(
      ([key, value]) => [key.replace(/^b\d+-/, ''), value] as const,
    )
    expect(wanted.length).toBeGreaterThan(50)
    expect(Object.fromEntries(read ?? [])).toEqual(Object.fromEntries(wanted))
    const { content: units } = await client.get<Units>('/v1/businessUnits/?size=200')
    const colours = new Map(units.map(({ name, color }) => [name, color.slice(1).toUpperCase()]))
    const fillOf = (row: number) => {
      const fill = figures?.styleOf(row, 0)?.fill
      return fill?.type === 'pattern' ? fill.fgColor?.rgb?.toUpperCase() : undefined
    }
    expect(colours.size).toBeGreaterThan(1)
    expect(figures?.rows.map((_row, row) => fillOf(row))).toEqual(
      figures?.rows.map(([unit]) => colours.get(String(unit))),
    )
    const inputs = await client.get<Record<string, number>>('/v1/bigPictureStore/userInput')
    const readInputs = entries?.rows.flatMap(({ 5: value, 7: key }) =>
      typeof key === 'string' && key.startsWith('in|') ? [[key.slice(3), value]] : [],
    )
    expect(Object.fromEntries(readInputs ?? [])).toEqual(inputs)
    // Our import reads the same content.
    expect(await rowsOf(bytes, 0)).toEqual([figures?.headings, ...(figures?.rows ?? [])].map(textsOf))
    const facts = new Map(info?.rows.map(([label, value]) => [label, value]))
    expect([...facts.keys()]).toEqual(
      expect.arrayContaining(
        ['by', 'afterChange', 'unpublished'].map((key) => withoutMarks(t(`planning:export.${key}`))),
      ),
    )
    expect(facts.get(withoutMarks(t('planning:export.at')))).toBeInstanceOf(Date)
    expect(facts.get(t('planning:export.by'))).toMatch(/\w/)
    await check(walker, 'big picture with export')
    expect(walker.findings).toEqual([])
    expect(visitor.complaints).toEqual([])
  })

  test('that is asked for before it is known what money is called waits for it, and says that it is at work', async () => {
    const t = await wordsOf('en')
    await using visitor = await stage.visit()
    const { page } = visitor
    const settings = Promise.withResolvers<Answer>()
    await using _held = await answerCalls(page, /^\/v1\/settings$/, () => settings.promise)
    await stage.arrive(page, BIG_PICTURE)
    await page.locator('[data-figure]').first().waitFor()
    const button = page.getByRole('button', { name: t('planning:export.open'), exact: true })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      heard(page, t('planning:export.working')),
      page.waitForResponse(`**${builtFile('src/planning/export/plan-sheets.ts')}`).then(async (answer) => {
        await answer.finished()
        settings.resolve('as usual') // the export code has loaded and could have begun
      }),
      button.click(),
    ])
    const [figures] = await readAgain(await readFile(await download.path()))
    const money = t('unit.money', { currency: 'SR' })
    expect(figures?.headings.at(-1)).toBe(t('planning:export.tpc', { money }))
    expect(visitor.complaints).toEqual([])
  })

  test('is not offered to ordinary users, who are told no cost', async () => {
    const t = await wordsOf('en')
    await using visitor = await stage.open(BIG_PICTURE, { as: READER })
    const { page } = visitor
    await page.locator('[data-figure]').first().waitFor()
    expect(await page.getByRole('button', { name: t('planning:export.open') }).count()).toBe(0)
    expect(await page.locator('main').textContent()).not.toContain(t('planning:tpc'))
  })

  test.for([
    ['an administrator', {}, 1],
    ['an ordinary user', { as: READER }, 0],
  ] as const)('stands beside saving and snapshots, which %s finds or not', async ([, person, count]) => {
    const t = await wordsOf('en')
    await using visitor = await stage.open(BIG_PICTURE, person)
    const { page } = visitor
    await page.locator('[data-figure]').first().waitFor()
    for (const control of ['export.open', 'save.open', 'snapshot.open'])
      await expect
        .poll(() => page.getByRole('button', { name: t(`planning:${control}`) }).count())
        .toBe(count)
  })
})

async function exported(page: Page, t: Translate): Promise<Uint8Array> {
  const button = page.getByRole('button', { name: t('planning:export.open'), exact: true })
  await page.locator('[data-figure]').first().waitFor()
  const told = heard(page, t('planning:export.working'))
  const [download] = await Promise.all([page.waitForEvent('download'), told, button.click()])
  expect(download.suggestedFilename()).toBe('bigpicture-export.xlsx')
  await button.and(page.locator(':not([aria-busy])')).waitFor()
  return readFile(await download.path())
}

/** Resolves once a status contains the words, however briefly, as screen readers announce them. */
async function heard(page: Page, words: string): Promise<void> {
  await page.evaluate(
    (words) =>
      new Promise<void>((resolve) => {
        new MutationObserver((_changes, observer) => {
          const all = [...document.querySelectorAll('[role=status]')]
          if (!all.some(({ textContent }) => textContent.includes(words))) return
          observer.disconnect()
          resolve()
        }).observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    words,
  )
}

/** Rows as read by our own reader for imported files. */
async function rowsOf(bytes: Uint8Array, sheet: number): Promise<string[][]> {
  const workbook = await openWorkbook(bytes, { limits: importLimits })
  const rows: string[][] = []
  for await (const { cells } of workbook.rows(sheet)) {
    const row: string[] = []
    for (const { column, text } of cells) row[column - 1] = text
    rows.push(Array.from(row, (text) => text ?? ''))
  }
  return rows
}

function textsOf(row: readonly ReadValue[] = []): string[] {
  const texts = row.map((value) => (value === null ? '' : String(value)))
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
}
