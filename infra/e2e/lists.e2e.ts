import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildClientWhenStale } from '../client-build.ts'
import { type Client, signIn } from '../demo/client.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { chromiumPath, openChromium } from './chromium.ts'
import { field } from './form.ts'
import { logIn } from './main-job-entry.ts'
import { type Product, startProduct } from './product.ts'
import { openVisitor, type Visitor } from './visitor.ts'
import { goTo, openNew, rowOf, saveRecord, type Walker } from './walk.ts'
import { type Say, wordsOf } from './words.ts'

describe.skipIf(chromiumPath === null)('lists beside a colleague', () => {
  let browser: Browser | undefined
  let product: Product | undefined
  let say: Say
  let colleague: Client
  let visitor: Visitor
  let walker: Walker
  let reads: Map<string, number>
  beforeAll(async () => {
    buildClientWhenStale()
    ;[browser, product, say] = await Promise.all([openChromium(), startProduct(), wordsOf('en')])
    colleague = await signIn(product.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
    await colleague.post('/v1/businessUnits', { name: 'Education' })
    await colleague.post('/v1/divisions', { name: 'North', businessUnit: { id: 1 } })
  })
  afterAll(async () => {
    await browser?.close()
    await product?.[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    visitor = await openVisitor(browser!, product!)
    const { page } = visitor
    walker = { page, say, findings: [] }
    const isLive = liveLine(page)
    await page.goto('/login')
    await logIn(walker, ADMINISTRATOR)
    await isLive
    reads = countReads(page)
    return async () => visitor[Symbol.asyncDispose]()
  })

  /** A colleague's new unit: once its row is here, everything before it is, too. */
  async function colleagueAdds(name: string): Promise<void> {
    await colleague.post('/v1/businessUnits', { name })
  }

  test('show on return what a colleague added meanwhile', async () => {
    const { page } = visitor
    await goTo(walker, 'divisions')
    await rowOf(page, 'North').waitFor()
    await goTo(walker, 'costCentres')
    await page.getByText(say('organisation:costCentres.empty')).waitFor()
    await colleague.post('/v1/divisions', { name: 'Added meanwhile', businessUnit: { id: 1 } })
    await colleague.post('/v1/costCentres', { name: 'Told here', number: '100' })
    await rowOf(page, 'Told here').waitFor() // so the push of the division has been, too
    await goTo(walker, 'divisions')
    await rowOf(page, 'Added meanwhile').waitFor({ timeout: 5_000 })
    expect(visitor.complaints).toEqual([])
  })

  test('are read once when the overview opens, and once more when one of them changes', async () => {
    const { page } = visitor
    await goTo(walker, 'organisationOverview')
    await page.getByText('Education').waitFor()
    await colleagueAdds('After the opening')
    await page.getByText('After the opening').waitFor()
    expect(Object.fromEntries(reads)).toMatchObject({
      '/v1/businessUnits/analytics': 2,
      '/v1/divisions/analytics': 1,
      '/v1/departments/analytics': 1,
      '/v1/costCentres/analytics': 1,
    })
    expect(visitor.complaints).toEqual([])
  })

  test('are read once after a save', async () => {
    const { page } = visitor
    await goTo(walker, 'businessUnits')
    await rowOf(page, 'Education').waitFor()
    const dialog = await openNew(walker)
    await field(dialog, say('record.name')).fill('Saved here')
    reads.clear()
    const toast = say('toast.created', {
      entity: say('organisation:businessUnits.entity'),
      name: 'Saved here',
    })
    await saveRecord(walker, { toast, row: 'Saved here' })
    await colleagueAdds('After the save')
    await rowOf(page, 'After the save').waitFor()
    expect(Object.fromEntries(reads)).toEqual({ '/v1/businessUnits/analytics': 2 }) // the save's, and the colleague's
    expect(visitor.complaints).toEqual([])
  })
})

function countReads(page: Page): Map<string, number> {
  const reads = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' || !pathname.startsWith('/v1/')) return
    reads.set(pathname, (reads.get(pathname) ?? 0) + 1)
  })
  return reads
}

/** Resolves when the server has welcomed the page's line. */
function liveLine(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"t":"welcome"')) resolve()
      })
    })
  })
}
