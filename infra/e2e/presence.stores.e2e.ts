import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '../demo/client.ts'
import { addBen, BEN } from '../testing/people.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { planOneUnit } from './amounts-plan.ts'
import { arrive, type Person } from './arrive.ts'
import { type Product, startProduct } from './product.ts'
import { storeServers } from './store-servers.ts'
import { openVisitor, type Visitor } from './visitor.ts'
import { type Translate, wordsOf } from './words.ts'

const TIMEOUT = { timeout: 300_000 }
const PICTURE = '/OverviewPlanning/bigpicture'
const CELL = '[id="cell-in-b1-s1-y2020"]'
/** Milliseconds after which users who were connected to a process that died disappear. */
const LIFETIME = 30_000

const FIRST = '\u2068Staffplan Administrator\u2069'
const NAME = '\u2068Ben Lang\u2069'

const servers = storeServers()
let t: Translate
let attempts = 0
beforeAll(async () => void (t = await wordsOf('en')))

test(
  'colleagues at two processes see each other, until one leaves or their process is killed',
  TIMEOUT,
  async () => {
    attempts += 1
    const installation = `presence${attempts}`
    const environment = { ...servers.onEventStore(installation), ...servers.onMongo(installation) }
    const api = { ...environment, ROLE: 'api' }
    await using _projector = await startProduct({ environment: { ...environment, ROLE: 'projector' } })
    await using here = await startProduct({ environment: api })
    const elsewhere = await startProduct({ environment: api })
    const client = await signIn(here.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
    await planOneUnit(client)
    await addBen(client)

    await using sara = await enter(here, ADMINISTRATOR)
    const face = sara.page.getByRole('button', { name: t('planning:together.follow', { name: NAME }) })
    {
      await using ben = await enter(elsewhere, BEN)
      await face.waitFor()
      await ben.page.locator(CELL).click()
      await labelled(sara.page, t('planning:input.visited', { name: NAME }))
      await ben.page.keyboard.type('12')
      await labelled(sara.page, t('planning:input.edited', { name: NAME }))
      await sara.page.locator(CELL).click()
      await labelled(ben.page, t('planning:input.visited', { name: FIRST }))
    }
    await face.waitFor({ state: 'detached' })

    await using _again = await enter(elsewhere, BEN)
    await face.waitFor()
    await elsewhere.kill()
    const killedAt = performance.now()
    await face.waitFor({ state: 'detached', timeout: LIFETIME })
    console.info(`gone ${Math.round(performance.now() - killedAt)} ms after the process was killed`)
    expect(sara.complaints).toEqual([])
    await rm(elsewhere.dataDir, { recursive: true, force: true })
  },
)

async function enter({ url }: Product, as: Person): Promise<Visitor> {
  const visitor = await openVisitor(servers.browser, { url })
  await arrive(visitor.page, { url, as, language: 'en', at: PICTURE })
  await visitor.page.locator(CELL).waitFor()
  return visitor
}

async function labelled(page: Page, words: string): Promise<void> {
  await expect.poll(() => page.locator(CELL).getAttribute('aria-label')).toContain(words)
}
