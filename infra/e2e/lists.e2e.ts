import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../demo/client.ts'
import { chromiumPath } from './chromium.ts'
import { field } from './form.ts'
import { setStage } from './stage.ts'
import type { Visitor } from './visitor.ts'
import { goTo, openNew, rowOf, saveRecord, type Walker } from './walk.ts'
import { wordsOf } from './words.ts'

const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('lists beside a colleague', () => {
  const stage = setStage()
  let colleague: Client
  let visitor: Visitor
  let walker: Walker
  let reads: Map<string, number>
  beforeAll(async () => {
    colleague = stage.client
    await colleague.post('/v1/businessUnits', { name: 'Education' })
    await colleague.post('/v1/divisions', { name: 'North', businessUnit: { id: 1 } })
  })
  beforeEach(async () => {
    visitor = await stage.visit()
    const { page } = visitor
    walker = { page, t, findings: [] }
    const isLive = liveLine(page)
    await stage.arrive(page, '/home')
    await isLive
    reads = countReads(page)
    return async () => visitor[Symbol.asyncDispose]()
  })

  /** Lets a colleague add a unit: once its row is shown, everything before it has arrived as well. */
  async function colleagueAdds(name: string): Promise<void> {
    await colleague.post('/v1/businessUnits', { name })
  }

  test('show on return what a colleague added meanwhile', async () => {
    const { page } = visitor
    await goTo(walker, 'divisions')
    await rowOf(page, 'North').waitFor()
    await goTo(walker, 'costCentres')
    await page.getByText(t('organisation:costCentres.empty')).waitFor()
    await colleague.post('/v1/divisions', { name: 'Added meanwhile', businessUnit: { id: 1 } })
    await colleague.post('/v1/costCentres', { name: 'Told here', number: '100' })
    await rowOf(page, 'Told here').waitFor() // so the push about the division has arrived, too
    await goTo(walker, 'divisions')
    await rowOf(page, 'Added meanwhile').waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('show all rows again as a colleague changed one while some were looked for', async () => {
    const { page } = visitor
    const sent = { name: 'Coast', businessUnit: { id: 1 } }
    const { id } = await colleague.post<{ readonly id: number }>('/v1/divisions', sent)
    await colleague.post('/v1/divisions', { name: 'Inland', businessUnit: { id: 1 } })
    await goTo(walker, 'divisions')
    await rowOf(page, 'Inland').waitFor()
    const search = page.getByRole('searchbox', {
      name: t('table.searchIn', { name: t('organisation:divisions.title') }),
    })
    await search.fill('coast')
    await rowOf(page, 'Inland').waitFor({ state: 'detached' })
    await colleague.post('/v1/divisions', { ...sent, id, name: 'Sea coast' })
    await rowOf(page, 'Sea coast').waitFor()
    await search.fill('')
    await rowOf(page, 'Inland').waitFor()
    await rowOf(page, 'Sea coast').waitFor()
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
    await field(dialog, t('record.name')).fill('Saved here')
    reads.clear()
    const toast = t('toast.created', {
      entity: t('organisation:businessUnits.entity'),
      name: 'Saved here',
    })
    await saveRecord(walker, { toast, row: 'Saved here' })
    await colleagueAdds('After the save')
    await rowOf(page, 'After the save').waitFor()
    expect(Object.fromEntries(reads)).toEqual({ '/v1/businessUnits/analytics': 2 }) // the save's and the colleague's
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

/** Resolves when the server has welcomed the page's connection. */
function liveLine(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"t":"welcome"')) resolve()
      })
    })
  })
}
