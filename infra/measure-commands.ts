import { signIn } from './demo/client.ts'
import { startProduct } from './e2e/product.ts'
import { ADMINISTRATOR } from './testing/server-process.ts'
import { centreNumber, makeCompany } from './measure/company.ts'
import { percentile, Report } from './measure/report.ts'
import { buildClientWhenStale } from './client-build.ts'

// How long a command takes over HTTP until its own list shows it, in an organisation of 5,000 cost centres.
// node infra/measure-commands.ts [commands]

const count = Number(process.argv[2] ?? 500)
const FIRST = 20_000

buildClientWhenStale()
const report = new Report(`${count} new cost centres`)
await using product = await startProduct()
const client = await signIn(product.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
await makeCompany(client)
await measured('one after the other', { atOnce: 1, first: FIRST })
await measured('20 at once', { atOnce: 20, first: FIRST + count })
report.end()

async function measured(name: string, { atOnce, first }: { atOnce: number; first: number }): Promise<void> {
  const milliseconds: number[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(Array.from({ length: atOnce }, sendOn))
  const seconds = (performance.now() - started) / 1000
  report.milliseconds(`${name}: p50`, percentile(milliseconds, 0.5))
  report.milliseconds('  p95', percentile(milliseconds, 0.95))
  report.say({ name: '  commands', value: count / seconds, unit: '/s' })

  async function sendOn(): Promise<void> {
    while (next < count) {
      const number = centreNumber(first + next++)
      const since = performance.now()
      await client.post('/v1/costCentres/', { name: `New ${number}`, number, comment: '' })
      milliseconds.push(performance.now() - since)
    }
  }
}
