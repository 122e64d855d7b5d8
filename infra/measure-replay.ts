import { setTimeout as delay } from 'node:timers/promises'
import type { PlanTimeline } from '@staffplan/contracts/planning/plan-replay'
import type { PlanState } from '@staffplan/contracts/planning/plan-state'
import { temporaryFolder } from '@staffplan/services/testing/temporary-folder'
import type { Page } from 'playwright-core'
import { buildClientWhenStale } from './client-build.ts'
import { type Client, signIn } from './demo/client.ts'
import { openChromium } from './e2e/chromium.ts'
import { startProduct } from './e2e/product.ts'
import { makeDraftHistory } from './measure/draft-history.ts'
import { makePlan } from './measure/plan.ts'
import { percentile, Report } from './measure/report.ts'
import { ADMINISTRATOR } from './testing/server-process.ts'

// How smoothly a long history plays: the server's states at arbitrary moments, and the frames of a page that plays all
// of it. Needs Chromium. node infra/measure-replay.ts

const DIVISIONS = 600
const EDITS = 100_000
/** Milliseconds between edits. At sixty times the speed, forty edits a second become 2,400. */
const APART = 25
const MOMENTS = 40
const FASTEST = '60×'
/** Milliseconds; the first start reads the whole log. */
const TIMEOUT = 10 * 60 * 1_000
const GOALS = { moment: 100, jump: 500, frame: 50 }
/** Milliseconds of watching; a shorter time says little about frames during ten seconds. */
const WATCHED = 10_000

buildClientWhenStale()
const report = new Report(`Replay of ${EDITS} edits of a plan with ${DIVISIONS} divisions`)
using folder = temporaryFolder()
const dataDir = folder.path
{
  await using product = await startProduct({ dataDir })
  const client = await signIn(product.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
  await makePlan(client, DIVISIONS)
  const { cells } = await client.get<PlanState>('/v1/bigPicture/state?figures=0')
  const keys = cells.map(({ k }) => k)
  await product[Symbol.asyncDispose]()
  await makeDraftHistory(dataDir, { keys, edits: EDITS, apart: APART })
}
await using product = await startProduct({ dataDir, timeout: TIMEOUT })
const client = await signIn(product.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
await askServer(client)
await using browser = await openChromium()
const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
await play(page, client)
report.end()

/** Requests states at moments all over the history, without figures, as the page does. */
async function askServer({ get }: Client): Promise<void> {
  const started = performance.now()
  const { groups } = await get<PlanTimeline>('/v1/bigPicture/timeline')
  report.milliseconds('timeline, first question of a new server', performance.now() - started)
  const times: number[] = []
  for (let index = 0; index < MOMENTS; index += 1) {
    const rev = (index * 61_637) % EDITS
    const asked = performance.now()
    await get(`/v1/bigPicture/state?rev=${rev}&figures=0`)
    times.push(performance.now() - asked)
  }
  report.milliseconds('the plan at any moment: p50', percentile(times, 0.5))
  report.milliseconds('  p95', percentile(times, 0.95), GOALS.moment)
  const bars = groups.map(({ rev }) => `rev=${rev}`).join('&')
  report.milliseconds(
    `what the plan came to after each of ${groups.length} groups of changes, once for an organisation`,
    await timeOf(get, `/v1/bigPicture/totals?${bars}`),
  )
  const pages: number[] = []
  for (let index = 0; index < MOMENTS; index += 1) {
    const skip = (index * 61_637) % EDITS
    pages.push(await timeOf(get, `/v1/bigPicture/history?skip=${skip}&limit=50`))
  }
  report.milliseconds('fifty changes from anywhere in the list: p95', percentile(pages, 0.95), GOALS.moment)
}

async function timeOf(get: Client['get'], address: string): Promise<number> {
  const asked = performance.now()
  await get(address)
  return performance.now() - asked
}

async function play(page: Page, { authorization }: Client): Promise<void> {
  await page.goto(`${product.url}/favicon.svg`)
  const token = authorization.replace('Bearer ', '')
  await page.evaluate(`localStorage.setItem('access_token', ${JSON.stringify(token)})`)
  await page.goto(`${product.url}/OverviewPlanning/bigpicture?rev=1000`)
  const scrubber = page.getByRole('slider')
  await scrubber.waitFor()
  await page.locator('[id^="cell-in-"]').first().waitFor()
  const shown = async (): Promise<number> => Number(await scrubber.inputValue())

  const jumps: number[] = []
  for (const to of [90_000, 20_000, 60_000, 5_000, 99_000, 40_000, 75_000, 1_000]) {
    const jumped = performance.now()
    await scrubber.fill(String(to))
    await scrubber.dispatchEvent('pointerup')
    while (new URL(page.url()).searchParams.get('rev') !== String(to)) await delay(5)
    jumps.push(performance.now() - jumped)
  }
  report.milliseconds('a jump, until it is shown and named: slowest of 8', percentile(jumps, 1), GOALS.jump)

  await page.getByText(FASTEST, { exact: true }).click()
  await page.getByRole('button', { name: 'Play' }).click()
  const begin = await shown()
  const started = performance.now()
  const frames = await page.evaluate<number[]>(`(${framesFor.toString()})(${WATCHED})`)
  const seconds = (performance.now() - started) / 1_000
  const played = (await shown()) - begin
  report.number('events played a second at sixty times the speed', played / seconds)
  report.milliseconds('frames while it plays: p50', percentile(frames, 0.5))
  report.milliseconds('  p95', percentile(frames, 0.95), GOALS.frame)
  report.milliseconds('  longest', percentile(frames, 1))
  const rest = performance.now()
  while ((await shown()) < EDITS - 1) await delay(100)
  report.seconds(`the rest, to the last of ${EDITS}`, (performance.now() - rest) / 1_000)
}

/** Runs in the page. */
function framesFor(milliseconds: number): Promise<number[]> {
  return new Promise((resolve) => {
    const frames: number[] = []
    const begin = performance.now()
    let before = begin
    requestAnimationFrame(function step(now: number) {
      frames.push(now - before)
      before = now
      if (now - begin < milliseconds) requestAnimationFrame(step)
      else resolve(frames.slice(1))
    })
  })
}
