import type { BigPictureStructure } from '@staffplan/contracts/arithmetic/structure'
import type { PublishedState } from '@staffplan/contracts/planning/published'
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFindings } from './accessibility.ts'
import { chromiumPath } from './chromium.ts'
import { DEMO } from './demo-company.ts'
import { field } from './form.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('what a change of the plan does', () => {
  const stage = setStage({ company: 'demo' })
  /** Draft key of an input of the first unit. */
  let scope: string
  let unit: string
  let value: number
  beforeAll(async () => {
    const { client } = stage
    const [first] = await client.get<BigPictureStructure>('/v1/bigPicture')
    const inputs = await client.get<Record<string, number>>('/v1/bigPictureStore/userInput')
    const start = `b${first!.businessUnit.id}-p`
    scope = Object.keys(inputs).find((key) => key.startsWith(start) && key.endsWith('-y2020'))!
    unit = first!.businessUnit.name
    value = inputs[scope]!
  })

  test('stands in the dialog that saves, discards or restores it before that is done', async () => {
    await using visitor = await stage.open('/OverviewPlanning/bigpicture')
    const { page } = visitor
    const cell = page.locator(`#cell-in-${scope}`)
    await cell.waitFor()
    await page.getByRole('button', { name: t('planning:snapshot.open') }).click()
    const panel = page.getByRole('dialog', { name: t('planning:snapshot.open') })
    await field(panel, t('planning:snapshot.title')).fill('before')
    await panel.getByRole('button', { name: t('planning:snapshot.create') }).click()
    const restore = panel.getByRole('button', {
      name: t('planning:snapshot.restoreThis', { title: 'before' }),
    })
    await restore.waitFor()
    await page.keyboard.press('Escape')

    await cell.click()
    // Type into both plan years.
    for (const times of [2, 3]) {
      await page.keyboard.type(String(value * times))
      await page.keyboard.press('Tab')
    }
    await page.getByRole('button', { name: new RegExp(`^${t('planning:save.open')}`) }).click()
    const save = page.getByRole('dialog', { name: t('planning:save.title') })
    // However long the list of changes, the message field and the button stay visible.
    await page.setViewportSize({ width: 1440, height: 480 })
    await expect.poll(() => isInSight(field(save, t('planning:save.message')))).toBe(true)
    expect(
      await isInSight(save.getByRole('button', { name: t('planning:save.publish', { count: 2 }) })),
    ).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
    // The years are side by side; without room for that they are stacked, in the same columns.
    await expect.poll(async () => new Set((await headingsIn(save)).map(({ top }) => top)).size).toBe(1)
    await page.setViewportSize({ width: 390, height: 900 })
    await expect.poll(async () => new Set((await headingsIn(save)).map(({ top }) => top)).size).toBe(2)
    const [fte, tpc, ...next] = (await headingsIn(save)).map(({ right }) => right)
    expect(next).toEqual([fte, tpc])
    await page.setViewportSize({ width: 1440, height: 900 })
    const more = await effectIn(save)
    expect(more.fte).toMatch(/^\+\d/)
    expect(more.tpc).toMatch(/^\+\d/)

    await save.getByRole('button', { name: t('planning:discard.open') }).click()
    const discard = page.getByRole('dialog', { name: t('planning:discard.title') })
    expect(await effectIn(discard)).toEqual(reversed(more))
    await discard.getByRole('button', { name: t('action.cancel') }).click()
    await discard.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: t('planning:snapshot.open') }).click()
    await restore.click()
    const dialog = page.getByRole('dialog').filter({ hasText: t('planning:snapshot.restoreText') })
    expect(await effectIn(dialog)).toEqual(reversed(more))
    expect(visitor.complaints).toEqual([])
  })

  test('is all that is published: what somebody changes while one decides is folded beside the button, and left out', async () => {
    await using sara = await stage.visit()
    await using ben = await stage.visit()
    const { page } = sara
    await stage.arrive(page, '/OverviewPlanning/bigpicture')
    await stage.arrive(ben.page, '/OverviewPlanning/bigpicture', {
      as: { ...DEMO, email: 'ben@example.com' },
    })
    const [mine, bens] = [value * 4, value * 5]
    const next = scope.replace('-y2020', '-y2021')
    await page.locator(`#cell-in-${scope}`).click()
    await page.keyboard.type(String(mine))
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: new RegExp(`^${t('planning:save.open')}`) }).click()
    const save = page.getByRole('dialog', { name: t('planning:save.title') })
    const message = field(save, t('planning:save.message'))
    await expect.poll(() => message.evaluate((it) => it === document.activeElement)).toBe(true)
    await ben.page.locator(`#cell-in-${next}`).click()
    await ben.page.keyboard.type(String(bens))
    await ben.page.keyboard.press('Tab')

    const newer = save.getByRole('status').filter({ hasText: t('planning:save.newer', { count: 1 }) })
    const line = newer.getByRole('listitem').filter({ hasText: 'Ben Müller' })
    await newer.waitFor()
    expect(await line.count()).toBe(0)
    // The button that shows the change is two tab stops before the message field.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await line.waitFor()
    expect(await accessibilityFindings(page, 'save')).toEqual([])
    await page.keyboard.press('Enter')
    await line.waitFor({ state: 'hidden' })

    await message.press('Enter')
    await save.waitFor({ state: 'hidden' })
    const { cells } = await stage.client.get<PublishedState>('/v1/bigPicture/published')
    const published = (key: string) => cells.find(({ k }) => k === `in|${key}`)?.v
    expect(published(scope)).toBe(mine)
    expect(published(next)).not.toBe(bens)
    expect([...sara.complaints, ...ben.complaints]).toEqual([])
  })

  /** Whether the element is neither covered nor cut off. */
  function isInSight(element: Locator): Promise<boolean> {
    return element.evaluate((it) => {
      const { left, right, top, bottom } = it.getBoundingClientRect()
      const middle = (left + right) / 2
      return [top + 2, bottom - 2].every((y) => it.contains(document.elementFromPoint(middle, y)))
    })
  }

  /** Positions of the years' headings. */
  function headingsIn(dialog: Locator): Promise<{ readonly top: number; readonly right: number }[]> {
    return dialog.getByRole('columnheader').evaluateAll((all) =>
      all.map((heading) => {
        const { top, right } = heading.getBoundingClientRect()
        return { top: Math.round(top), right: Math.round(right) }
      }),
    )
  }

  /** The effects on the unit in 2020. */
  async function effectIn(dialog: Locator): Promise<{ readonly fte: string; readonly tpc: string }> {
    const cells = dialog.getByRole('row').filter({ hasText: unit }).getByRole('cell')
    await cells.first().waitFor()
    const [fte = '', tpc = ''] = await cells.evaluateAll((all) =>
      all.map((each) => (each.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '')),
    )
    return { fte, tpc }
  }

  function reversed(effect: { readonly fte: string; readonly tpc: string }): typeof effect {
    return { fte: effect.fte.replace('+', '\u2212'), tpc: effect.tpc.replace('+', '\u2212') }
  }
})
