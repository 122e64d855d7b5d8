import { describe, expect, test } from 'vitest'
import { cell, LESSONS } from './cells.ts'
import { chromiumPath } from './chromium.ts'
import { planLessons } from './amounts-plan.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const ROOMS = 'in|b1-s1-i1-y2020'
const NEXT = ['in|b1-s1-y2021', 'in|b1-s1-i1-y2021'] as const

describe.skipIf(chromiumPath === null)('undo of a block of which a row is gone', () => {
  const stage = setStage()

  test('counts what was taken back, says what is gone and stays, and offers nothing that cannot be done', async () => {
    const t = await wordsOf('en')
    await planLessons(stage.client)
    const inputs = { 'b1-s1-y2019': 200, 'b1-s1-y2020': 230, 'b1-s1-i1-y2020': 41 }
    await stage.client.post('/v1/bigPictureStore/userInput', inputs)
    await using visitor = await stage.open('/OverviewPlanning/bigpicture')
    const { page } = visitor
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('51\t52\n61\t62\n'))
    await cell(page, LESSONS).click()
    await page.keyboard.press('Control+v')
    for (const key of [LESSONS, ROOMS, ...NEXT])
      await expect.poll(() => cell(page, key).inputValue()).not.toBe('')
    await page.getByText(t('planning:status.stored')).waitFor()

    const path = '/v1/drivers/secondaryDrivers/1'
    const driver = await stage.client.get<{ driverDataSources: unknown[] }>(path)
    await stage.client.put(path, { ...driver, driverDataSources: driver.driverDataSources.slice(0, 1) })
    await cell(page, ROOMS).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Undo: / }).click()
    await page.getByText(t('planning:history.undo', { count: 3 })).waitFor()
    const gone = page.getByRole('alert').filter({ hasText: 'is gone or no longer assigned' })
    await gone.waitFor()
    expect(await gone.textContent()).toContain('61')
    expect(
      await page.getByRole('button', { name: t('planning:history.overwrite', { count: 1 }) }).count(),
    ).toBe(0)
    await expect.poll(() => cell(page, LESSONS).inputValue()).toBe('230')
    expect(visitor.complaints).toEqual([])
  })
})
