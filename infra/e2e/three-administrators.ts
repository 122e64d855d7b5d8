import type { DraftState } from '@staffplan/contracts/planning/draft'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import type { Client } from '../demo/client.ts'
import { hrWorkbook } from '../demo/sheets.ts'
import { addBen, BEN } from '../testing/people.ts'
import { planOneUnit } from './amounts-plan.ts'
import type { Person } from './arrive.ts'
import { cell } from './cells.ts'
import { Line } from './line.ts'
import { logIn } from './main-job-entry.ts'
import { setStage } from './stage.ts'
import { PICTURE } from './two-administrators.ts'
import type { Visitor } from './visitor.ts'
import { isolated, wordsOf } from './words.ts'

export const CARA = { ...BEN, firstName: 'Cara', lastName: 'Noor', email: 'cara@example.com' }
export const ROOMS = 'in|b1-s1-i1-y2020'

type Planner = Visitor & { readonly line: Line }

const t = await wordsOf('en')

/** The first administrator, Ben and Cara, who plan lessons and rooms of ten people; the test controls their connections. */
export function threeAdministrators() {
  const stage = setStage()
  beforeAll(async () => {
    const { client } = stage
    await planOneUnit(client)
    await employTen(client)
    await addBen(client)
    await client.post('/v1/users', { ...CARA, role: { id: 1 } })
    await client.post('/v1/bigPictureStore/userInput', {
      'b1-s1-y2019': 200,
      'b1-s1-y2020': 230,
      'b1-s1-i1-y2019': 50,
      'b1-s1-i1-y2020': 40,
    })
    await client.post('/v1/bigPictureStore/drivers', { fte: { 'b1-d1': [{ driverID: 1, value: 0.05 }] } })
  })

  async function enter(person: Person): Promise<Planner> {
    const visitor = await stage.visit()
    const line = new Line()
    await visitor.holdLine((socket) => line.take(socket))
    await visitor.page.goto(`/login?next=${PICTURE}`)
    await logIn({ page: visitor.page, t, findings: [] }, person)
    await visitor.page.getByText(new RegExp(`^${t('planning:status.stored')}`)).waitFor()
    return { ...visitor, line }
  }

  /** Expects that all screens and the server have the same inputs, special drivers and figures. */
  async function expectSame(planners: readonly Planner[], wanted: Record<string, string>): Promise<void> {
    for (const { page } of planners) {
      const shown = async () => {
        const values = Object.keys(wanted).map(async (key) => [key, await cell(page, key).inputValue()])
        return Object.fromEntries(await Promise.all(values)) as Record<string, string>
      }
      await expect.poll(shown).toEqual(wanted)
      await page.getByText(new RegExp(`^${t('planning:status.stored')}`)).waitFor()
    }
    const { cells } = await stage.client.get<DraftState>('/v1/bigPicture/draft')
    const held = cells.flatMap(({ k, v }) => (v === null ? [] : [`${k} ${amountOf(v)}`]))
    const screens = async () => await Promise.all(planners.map(({ page }) => screenOf(page)))
    await expect
      .poll(async () => {
        const [first, ...others] = await screens()
        return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first?.held : null
      })
      .toEqual(held.toSorted())
    const [first] = await screens()
    expect(first?.figures).toContainEqual(expect.stringMatching(/y2020-fte \u2066[1-9]/u))
  }

  async function stored(key: string): Promise<unknown> {
    const { cells } = await stage.client.get<DraftState>('/v1/bigPicture/draft')
    return cells.find(({ k }) => k === key)?.v
  }

  return { enter, expectSame, stored }
}

/** The avatar of a colleague in the top bar. */
export function face(page: Page, name: string): Locator {
  return page.getByRole('button', { name: t('planning:together.follow', { name: isolated(name) }) })
}

/** Replaces a cell's text and leaves the cell. */
export async function write(page: Page, key: string, text: string): Promise<void> {
  await cell(page, key).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}

/** Creates ten people in the first division, so that every change of a driver changes figures. */
async function employTen(client: Client): Promise<void> {
  const costCentre = { number: '4711', name: 'School' }
  const { id } = await client.post<{ id: number }>('/v1/costCentres/', { ...costCentre, comment: '' })
  const department = { name: 'Teachers', comment: '', division: { id: 1 }, costCentreIds: [id] }
  await client.post('/v1/departments/', department)
  const bytes = hrWorkbook(
    Array.from({ length: 10 }, (_, place) => ({
      employeeId: `E${place}`,
      name: `Person ${place}`,
      grade: 'A',
      dob: '1990-01-01',
      jobTitle: 'Teacher',
      position: 'Teacher',
      year: 2019,
      basicSalary: 9000,
      totalMonthSalary: 10_000 + place,
      housing: 500,
      transport: 500,
      educationCost: 0,
      costCentre,
      projectLocation: 'Riyadh',
      overTimeHours: 0,
    })),
  )
  const fields = { year: '2019', selectedYear: '2019' }
  await client.upload('/v1/import/hrYearlyData', fields, { name: 'hr-2019.xlsx', field: 'file', bytes })
}

/** The value as shown on the screen: percent for a special driver. */
function amountOf(value: NonNullable<DraftState['cells'][number]['v']>): number {
  return typeof value === 'number' ? value : Math.round(value.value * 100_000) / 1000
}

/** What a screen shows: non-empty inputs, special drivers and all figures. */
async function screenOf(page: Page): Promise<{ readonly held: string[]; readonly figures: string[] }> {
  return await page.evaluate(() => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input[data-cell]')]
      .filter(({ value }) => value !== '')
      .map(({ dataset, value }) => `${dataset['cell']} ${value}`)
    const specials = [...document.querySelectorAll<HTMLElement>('[data-chip][data-place]')].map((chip) => {
      const amount = chip.querySelector('[data-amount]')?.textContent ?? ''
      return `${chip.dataset['place']} ${/\d+(?:\.\d+)?/.exec(amount)?.[0]}`
    })
    const figures = [...document.querySelectorAll('[data-figure]')].map(
      ({ id, textContent }) => `${id} ${textContent}`,
    )
    return { held: [...inputs, ...specials].toSorted(), figures }
  })
}
