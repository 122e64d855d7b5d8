import { signIn } from './demo/client.ts'
import { openChromium } from './e2e/chromium.ts'
import { startProduct } from './e2e/product.ts'
import { ADMINISTRATOR } from './testing/server-process.ts'
import { Caller } from './measure/caller.ts'
import { hrFile } from './measure/hr-file.ts'
import { PageCpuMeter } from './measure/page-cpu.ts'
import { percentile, Report } from './measure/report.ts'
import { buildClientWhenStale } from './client-build.ts'

// How smoothly a year's staff scrolls in one window: the time between frames while the wheel turns and while the scroll
// bar is dragged from end to end, in a real browser with a real server. node infra/measure-scroll.ts [people]

const FRAMES = 300
/** Pixels per notch of a mouse wheel. */
const NOTCH = 100
const GOALS = { elements: 2_500, work: 16, requestsOfFling: 4 }
/** Height of a hundred rows in pixels. */
const PAGE_HEIGHT = 3_400
const people = Number(process.argv[2] ?? 50_000)
const LIST = '/v1/import/hrYearlyData'

buildClientWhenStale()
const report = new Report(`Staff of ${people} people in one window`)
await using product = await startProduct()
const client = await signIn(product.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
const caller = new Caller(product.url, client.authorization)
const bytes = hrFile({ people, year: 2019 })
await caller.shown((await caller.upload(LIST, { year: 2019, field: 'file', bytes })).position)

await using browser = await openChromium()
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
const page = await context.newPage()
await page.goto(`${product.url}/favicon.svg`)
const token = client.authorization.replace('Bearer ', '')
await page.evaluate(`localStorage.setItem('access_token', ${JSON.stringify(token)})`)
await page.goto(`${product.url}/importExport/hRYearlyData`)
await page.locator('tr[data-row="0"]').waitFor()
await page.waitForLoadState('networkidle')
let requests = 0
page.on('request', (request) => (requests += Number(request.url().includes(LIST))))
const cpu = await PageCpuMeter.at(page)

await scroll({ name: 'wheel', step: NOTCH })
await scroll({ name: 'bar, end to end', step: Math.ceil((people * 34) / FRAMES) })
const elements = Number(await page.evaluate('document.querySelectorAll("*").length'))
report.number('elements in the page', elements, GOALS.elements)
report.end()

async function scroll({ name, step }: { readonly name: string; readonly step: number }): Promise<void> {
  requests = 0
  await page.evaluate('document.querySelector("div[role=region]:has(tr[data-row])").scrollTop = 0')
  await page.waitForLoadState('networkidle')
  const before = await cpu.used()
  const frames = await page.evaluate<number[]>(scrolling(step))
  const after = await cpu.used()
  await page.waitForLoadState('networkidle')
  report.milliseconds(`${name}: from frame to frame, p50`, percentile(frames, 0.5))
  report.milliseconds('  p95', percentile(frames, 0.95))
  report.milliseconds('  longest', Math.max(...frames))
  const work = (after.all - before.all) / FRAMES
  report.milliseconds('  work of a frame on the main thread', work, GOALS.work)
  const isFling = step > PAGE_HEIGHT
  const goal = isFling ? GOALS.requestsOfFling : Math.ceil((FRAMES * step) / PAGE_HEIGHT) + 1
  report.number('  requests', requests, goal)
}

/** A string, because it runs in the page. */
function scrolling(step: number): string {
  return `new Promise((resolve) => {
    const region = document.querySelector('div[role=region]:has(tr[data-row])')
    const times = []
    let last = performance.now()
    const frame = (now) => {
      times.push(now - last)
      last = now
      if (times.length > ${FRAMES}) return resolve(times.slice(1))
      region.scrollTop += ${step}
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })`
}
