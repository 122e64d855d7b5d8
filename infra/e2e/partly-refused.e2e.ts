import type { DraftState } from '@staffplan/contracts/planning/draft'
import { beforeAll, describe, expect, test } from 'vitest'
import { planLessons } from './amounts-plan.ts'
import { cell, LESSONS, NEXT } from './cells.ts'
import { chromiumPath } from './chromium.ts'
import { Line } from './line.ts'
import { logIn } from './main-job-entry.ts'
import { setStage } from './stage.ts'
import { ROOMS } from './three-administrators.ts'
import { PICTURE } from './two-administrators.ts'
import { wordsOf } from './words.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'

const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('a block of which a part cannot be taken any more', () => {
  const stage = setStage()
  beforeAll(() => planLessons(stage.client))

  async function stored(...keys: readonly string[]): Promise<readonly unknown[]> {
    const { cells } = await stage.client.get<DraftState>('/v1/bigPicture/draft')
    return keys.map((key) => cells.find(({ k }) => k === key)?.v ?? null)
  }

  /** Removes the driver's second source. */
  const removeRooms = () =>
    stage.client.put('/v1/drivers/secondaryDrivers/1', {
      name: 'Teaching',
      unit: 'h',
      comment: '',
      driverDataSources: [{ label: 'Lessons', weight: 1 }],
    })

  test('is stored for the rest, says what is wrong with which, and is one step to take back', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const line = new Line()
    await visitor.holdLine((socket) => line.take(socket))
    await page.goto(`/login?next=${PICTURE}`)
    await logIn({ page, t, findings: [] }, ADMINISTRATOR)
    await page.getByText(new RegExp(`^${t('planning:status.stored')}`)).waitFor()
    const before = await stored(LESSONS, NEXT)

    await line.cut()
    await page.getByText(t('planning:status.offline'), { exact: true }).waitFor()
    await page.evaluate(() => navigator.clipboard.writeText('611\t612\n621\t622\n'))
    await cell(page, LESSONS).click()
    await page.keyboard.press('Control+v')
    await expect.poll(() => cell(page, ROOMS).inputValue()).toBe('621')
    await removeRooms()
    const refused = page.locator('.toast-text', { hasText: /→ .?621/ }).first()
    const said = refused.innerText()
    line.mend()

    await expect.poll(() => stored(LESSONS, NEXT)).toEqual([611, 612])
    expect(await said).not.toContain('611')
    const reads = (key: string) => cell(page, key).getAttribute('aria-invalid')
    expect([await reads(LESSONS), await reads(NEXT)]).not.toContain('true')

    await page.getByRole('button', { name: t('planning:history.undoSteps', { count: 2 }) }).click()
    await expect.poll(() => stored(LESSONS, NEXT)).toEqual(before)
  })
})
