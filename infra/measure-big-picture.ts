import { setTimeout as delay } from 'node:timers/promises'
import { type Client, signIn } from './demo/client.ts'
import { openChromium } from './e2e/chromium.ts'
import { startProduct } from './e2e/product.ts'
import { ADMINISTRATOR } from './testing/server-process.ts'
import { PageCpuMeter } from './measure/page-cpu.ts'
import { makePlan } from './measure/plan.ts'
import { percentile, Report } from './measure/report.ts'
import { typeAndWatch } from './measure/typing.ts'
import { buildClientWhenStale } from './client-build.ts'

// How fast the figures follow a keystroke on the big picture: from the key to the painted result, in a real browser
// with a real server. Needs a built client and Chromium. node infra/measure-big-picture.ts [divisions ...]

const KEYSTROKES = 120
const GOALS = new Map([
  [600, { p95: 32, nodes: 2_500 }],
  [5_000, { p95: 50, nodes: 2_500 }],
])
// Baseline: what the machine and the browser themselves take in the same page.
const BARE_INPUT = `
  const input = document.createElement('input')
  input.id = 'bare'
  document.querySelector('main').prepend(input)
`
const sizes = process.argv.slice(2).map(Number)

await using browser = await openChromium()
for (const divisions of sizes.length > 0 ? sizes : GOALS.keys()) await measure(divisions)

async function measure(divisions: number): Promise<void> {
  buildClientWhenStale()
  const report = new Report(`Big picture with ${divisions} divisions`)
  await using product = await startProduct()
  const client = await signIn(product.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
  await makePlan(client, divisions)
  const page = await openPage(product.url, client)
  const started = performance.now()
  await page.goto(`${product.url}/OverviewPlanning/bigpicture`)
  await page.locator('input[id^="cell-in-"]').first().waitFor()
  report.milliseconds('first band shown after', performance.now() - started)
  // What the first seconds load in the background must not be counted as typing.
  await delay(2_000)
  const goal = GOALS.get(divisions)
  const nodes = await page.evaluate('document.querySelectorAll("*").length')
  report.number('elements in the page', Number(nodes), goal?.nodes)
  await page.evaluate(BARE_INPUT)
  const bare = await typeAndWatch(page, '#bare', KEYSTROKES)
  report.milliseconds('bare input, key to paint: p50', percentile(bare.painted, 0.5))
  report.milliseconds('  p95', percentile(bare.painted, 0.95))
  await page.evaluate('document.querySelector("#bare").remove()')
  const cpu = await PageCpuMeter.at(page)
  const before = await cpu.used()
  const cell = await typeAndWatch(page, 'input[id^="cell-in-"]', KEYSTROKES)
  const after = await cpu.used()
  for (const part of ['all', 'script', 'layout'] as const) {
    const value = (after[part] - before[part]) / KEYSTROKES
    report.milliseconds(`cell, processor time of a keystroke: ${part}`, value)
  }
  report.milliseconds('cell, key to paint: p50', percentile(cell.painted, 0.5))
  report.milliseconds('  p95', percentile(cell.painted, 0.95), goal?.p95)
  report.end()
  await page.context().close()
}

async function openPage(url: string, client: Client) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${url}/favicon.svg`)
  const token = client.authorization.replace('Bearer ', '')
  await page.evaluate(`localStorage.setItem('access_token', ${JSON.stringify(token)})`)
  return page
}
