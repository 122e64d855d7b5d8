import type { DraftState } from '@staffplan/contracts/planning/draft'
import { temporaryFolder } from '@staffplan/services/testing/temporary-folder'
import { describe, expect, test } from 'vitest'
import { freePort } from '../../services/src/testing/stores/free-port.ts'
import { signIn } from '../demo/client.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { planOneUnit } from './amounts-plan.ts'
import { arrive } from './arrive.ts'
import { cell, LESSONS } from './cells.ts'
import { chromiumPath, sharedChromium } from './chromium.ts'
import { startProduct } from './product.ts'
import { takeScreenshot } from './take-screenshot.ts'
import { openVisitor } from './visitor.ts'
import { wordsOf } from './words.ts'

const TIMEOUT = { timeout: 30_000 }

describe.skipIf(chromiumPath === null)('a server that restarts', () => {
  test('says so; what is typed meanwhile waits, and is stored when it is back', async () => {
    using folder = temporaryFolder()
    const options = { dataDir: folder.path, environment: { PORT: String(await freePort()) } }
    const t = await wordsOf('en')
    await using product = await startProduct(options)
    const { url } = product
    await planOneUnit(await signIn(url, ADMINISTRATOR.email, ADMINISTRATOR.password))
    await using visitor = await openVisitor(await sharedChromium(), { url })
    const { page } = visitor
    await arrive(page, { url, as: ADMINISTRATOR, language: 'en', at: '/OverviewPlanning/bigpicture' })
    const status = (text: RegExp | string) => page.getByRole('status').filter({ hasText: text })
    await status(t('planning:status.stored')).waitFor()

    expect(await product.stop()).toBe(0)
    await status(t('planning:status.restarting')).waitFor()
    await cell(page, LESSONS).click()
    await page.keyboard.type('431')
    await page.keyboard.press('Enter')
    await status(t('planning:status.restartingWaiting', { count: 1 })).waitFor()
    await takeScreenshot(page, 'restarting')

    await using _again = await startProduct(options)
    await status(t('planning:status.stored')).waitFor(TIMEOUT)
    const client = await signIn(url, ADMINISTRATOR.email, ADMINISTRATOR.password)
    const { cells } = await client.get<DraftState>('/v1/bigPicture/draft')
    expect(cells.find(({ k }) => k === LESSONS)?.v).toBe(431)
  })
})
