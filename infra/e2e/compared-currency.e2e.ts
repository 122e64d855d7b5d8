import type { TrailPage } from '@staffplan/contracts/trail/trail'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const say = await wordsOf('en')
const COMPARE = '/OverviewPlanning/bigpicture/compare'
const RENAMED = /from .?SR.? to .?QAR.? between/

describe.skipIf(chromiumPath === null)('two states between which money was renamed', () => {
  const stage = setStage({ company: 'demo' })

  test('each calls its amounts what it called them, whichever stands first, and that they are renamed is said once', async () => {
    const { content } = await stage.client.get<TrailPage>('/v1/trail?size=1')
    const then = `position:${content[0]!.position}`
    const settings = await stage.client.get<object>('/v1/settings')
    await stage.client.put('/v1/settings', { ...settings, currency: 'QAR' })
    await using visitor = await stage.open(`${COMPARE}?from=${then}&to=draft`)
    const { page } = visitor
    const causes = page.getByRole('region', { name: say('past:compare.cause') })
    const ends = async () => {
      const rows = [causes.getByRole('row').nth(1), causes.getByRole('row').last()]
      const texts = await Promise.all(rows.map((row) => row.getByRole('cell').last().textContent()))
      return texts.map((text) => /\p{Lu}+/u.exec(text ?? '')?.[0])
    }
    await expect.poll(ends).toEqual(['SR', 'QAR'])
    expect(await page.getByText(RENAMED).count()).toBe(1)
    await page.goto(`${COMPARE}?from=draft&to=${then}`)
    await expect.poll(ends).toEqual(['QAR', 'SR'])
    await page.getByText(RENAMED).waitFor()
    await page.goto(`${COMPARE}?from=${then}&to=${then}`)
    await expect.poll(ends).toEqual(['SR', 'SR'])
    expect(await page.getByText(RENAMED).count()).toBe(0)
    expect(visitor.complaints).toEqual([])
  })
})
