import { escaped, pressTwice } from './form.ts'
import type { Locator } from 'playwright-core'
import { type Company, divisionKeys, years } from './main-job-company.ts'
import { check, goTo, inWriting, type Walker } from './walk.ts'
import type { Language } from './words.ts'

type Row = {
  readonly unit: string
  readonly driver: string
  readonly source: string
  readonly values: readonly [number, number, number]
}

/** The inputs of the worked example. */
function inputsOf({ units, drivers }: Company): Row[] {
  const { pupils, s1, s2, lessons, rooms } = drivers
  const inverse = { driver: s2, source: s2, values: [10, -12.5, -16] } as const
  return [
    { unit: units.education, driver: pupils, source: pupils, values: [1000, 1100, 1250] },
    { unit: units.education, driver: s1, source: lessons, values: [200, 230, 240] },
    { unit: units.education, driver: s1, source: rooms, values: [50, 40, 60] },
    { unit: units.education, ...inverse },
    { unit: units.support, ...inverse },
  ]
}

/** Types every input as users do, with the digits of their language. */
export async function typeInputs(walker: Walker, company: Company, language: Language): Promise<void> {
  const { page } = walker
  await goTo(walker, 'bigPicture')
  for (const { values, ...row } of inputsOf(company)) {
    for (const [index, value] of values.entries()) {
      await cell(walker, { ...row, year: years[index] ?? 0 }).click()
      await page.keyboard.type(inWriting(walker, typed(value, language)))
      await page.keyboard.press('Tab')
    }
  }
}

type Cell = Omit<Row, 'values'> & { readonly year: number }

/** The input of a driver's source in one year. */
function cell(walker: Walker, { unit, driver, source, year }: Cell): Locator {
  const isolated = { driver: `\u2068${driver}\u2069`, source: `\u2068${source}\u2069`, year }
  const name = walker.t('planning:input.label', isolated)
  return band(walker, unit).getByRole('textbox', { name })
}

function band({ page }: Walker, unit: string): Locator {
  return page.getByRole('region', { name: unit, exact: true })
}

/** Waits until every division shows the FTE of the worked example for every year, and its cost where that is shown. */
export async function seeWorkedExample(
  walker: Walker,
  company: Company,
  shown: { readonly cost: boolean },
): Promise<void> {
  for (const key of divisionKeys) {
    const { name, fte, tpc } = company.divisions[key]
    for (const [index, year] of years.entries()) {
      await seeFte(walker, { division: name, year, fte: fte[index] ?? 0 })
      if (!shown.cost) continue
      await seeCost(walker, { division: name, year, tpc: tpc[index] ?? 0 })
    }
  }
}

/** The cell shows a shortened cost; the tooltip has the full amount per month and per year. */
async function seeCost(
  walker: Walker,
  { division, year, tpc }: { readonly division: string; readonly year: number; readonly tpc: number },
): Promise<void> {
  const { page, t } = walker
  const amount = (value: number) => `\u2066${inWriting(walker, money(value))}\u2069`
  const month = t('planning:perMonth', { amount: amount(tpc) })
  const perYear = t('planning:perYear', { amount: amount(tpc * 12) })
  const [beginning = ''] = t('planning:figure.tpc', { division, year, value: '\n' }).split('\n')
  const cells = page.getByRole('button', { name: beginning.trim() })
  await cells.and(page.getByTitle(month)).and(page.getByTitle(perYear)).first().waitFor()
}

type Seen = { readonly division: string; readonly year: number; readonly fte: number }

export async function seeFte(walker: Walker, { division, year, fte }: Seen): Promise<void> {
  await figure(walker, 'fte', { division, year, value: `\u2066${inWriting(walker, fte.toFixed(2))}\u2069` })
    .first()
    .waitFor()
}

function figure(
  { page, t }: Walker,
  measure: 'fte' | 'tpc',
  words: { readonly division: string; readonly year: number; readonly value: string },
): Locator {
  return page.getByRole('button', { name: t(`planning:figure.${measure}`, words), exact: true })
}

/** Opens the explanation of a figure and the form of a special driver: adds one, sees its effect, removes it. */
export async function useSpecialDriver(walker: Walker, company: Company): Promise<void> {
  const { page, t } = walker
  const { name: division } = company.divisions.n
  const before = `\u2066${inWriting(walker, '132.00')}\u2069`
  await figure(walker, 'fte', { division, year: 2020, value: before }).click()
  await page.getByRole('dialog', { name: t('planning:panel.explanation') }).waitFor()
  await check(walker, 'big picture, explanation')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('planning:special.addTo', { division }), exact: true }).click()
  const panel = page.getByRole('dialog', { name: t('planning:panel.special') })
  await panel.waitFor()
  await check(walker, 'big picture, special driver')
  await panel.getByRole('button', { name: t('planning:special.apply'), exact: true }).click()
  await seeFte(walker, { division, year: 2020, fte: 138.6 })
  await seeFte(walker, { division, year: 2021, fte: 157.5 })
  await check(walker, 'big picture with a special driver')
  const edit = t('planning:special.edit', { special: '\n' })
    .split('\n')
    .map((part) => escaped(part.trim()))
  await page
    .getByRole('button', { name: new RegExp(edit.join('.+'), 'u') })
    .first()
    .click()
  await panel.getByRole('button', { name: t('planning:special.removeIt'), exact: true }).click()
  await seeFte(walker, { division, year: 2020, fte: 132 })
}

/** An edit by one administrator arrives at another who has the page open, and the other way round. */
export async function planTogether(sara: Walker, ben: Walker, company: Company): Promise<void> {
  const { units, drivers, divisions } = company
  const pupils = { unit: units.education, driver: drivers.pupils, source: drivers.pupils, year: 2021 }
  await goTo(ben, 'bigPicture')
  await seeFte(ben, { division: divisions.n.name, year: 2021, fte: 150 })
  await type(sara, pupils, '1300')
  await seeFte(ben, { division: divisions.n.name, year: 2021, fte: 156 })
  await type(ben, pupils, '1250')
  await seeFte(sara, { division: divisions.n.name, year: 2021, fte: 150 })
}

export async function type(walker: Walker, at: Cell, value: string): Promise<void> {
  await cell(walker, at).click()
  await walker.page.keyboard.type(value)
  await walker.page.keyboard.press('Enter')
}

/** The dialog announces what it will publish, and publishes. */
export async function publish(walker: Walker): Promise<void> {
  const { page, t } = walker
  await page.getByRole('button', { name: new RegExp(`^${t('planning:save.open')}:`) }).click()
  const dialog = page.getByRole('dialog', { name: t('planning:save.title') })
  await dialog.getByText(t('planning:save.who'), { exact: true }).waitFor()
  await check(walker, 'big picture, save')
  await pressTwice(dialog.locator('[type=submit]'))
  await page.getByText(t('planning:save.done')).first().waitFor()
}

function typed(value: number, language: Language): string {
  if (language !== 'ar') return String(value)
  return String(value)
    .replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit)
    .replace('.', '٫')
}

/** Formats `832 832.00 SR` with non-breaking spaces. */
function money(amount: number): string {
  const [whole = '', cents = ''] = amount.toFixed(2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '\u202F')}.${cents}\u00A0SR`
}
