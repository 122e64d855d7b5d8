import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { percentile } from './report.ts'

/** What requests took, in milliseconds from when each was due, so that a stalled server does not hide its own stall. */
type Latencies = {
  readonly count: number
  readonly failed: number
  readonly p50: number
  readonly p99: number
  readonly longest: number
}
type Order = { readonly url: string; readonly authorization: string; readonly perSecond: number }

const PATHS = [
  '/v1/me',
  '/v1/businessUnits/analytics?year=2019&size=50',
  '/v1/costCentres/analytics?year=2019&size=100&sort=avgSalary,desc',
  '/v1/import/hrYearlyData/year/2019?size=50&sort=name,asc',
  '/v1/departments/?size=50',
  '/v1/bigPicture',
]

/** Requests at a fixed rate from a process of its own. */
export class OfferedLoad implements AsyncDisposable {
  readonly #child: ChildProcess

  constructor(order: Order) {
    this.#child = fork(fileURLToPath(import.meta.url), [JSON.stringify(order)])
  }

  /** The figures since the last call. */
  async taken(): Promise<Latencies> {
    this.#child.send('report')
    const [latencies] = (await once(this.#child, 'message')) as [Latencies] // the child below sends nothing else
    return latencies
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.kill()
    await ended
  }
}

if (import.meta.main) offer(JSON.parse(process.argv[2]!) as Order)

function offer({ url, authorization, perSecond }: Order): void {
  let milliseconds: number[] = []
  let failed = 0
  let sent = 0
  const start = performance.now()
  setInterval(() => {
    while (start + (sent * 1000) / perSecond <= performance.now()) {
      void ask(PATHS[sent % PATHS.length]!, start + (sent * 1000) / perSecond)
      sent += 1
    }
  }, 2)
  process.on('message', () => {
    const [count, p50, p99] = [
      milliseconds.length,
      percentile(milliseconds, 0.5),
      percentile(milliseconds, 0.99),
    ]
    process.send!({ count, failed, p50, p99, longest: percentile(milliseconds, 1) } satisfies Latencies)
    milliseconds = []
    failed = 0
  })

  async function ask(path: string, due: number): Promise<void> {
    const isServed = await fetch(url + path, { headers: { authorization } })
      .then(async (answer) => (await answer.arrayBuffer(), answer.ok))
      .catch(() => false)
    milliseconds.push(performance.now() - due)
    if (!isServed) failed += 1
  }
}
