import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from './demo/client.ts'
import { startProduct } from './e2e/product.ts'
import { ADMINISTRATOR } from './testing/server-process.ts'
import { Caller } from './measure/caller.ts'
import { COST_CENTRES, DIVISIONS, makeCompany, UNITS } from './measure/company.ts'
import { hrFile, overtimeFile } from './measure/hr-file.ts'
import { OfferedLoad } from './measure/offered-load.ts'
import { percentile, Report } from './measure/report.ts'
import { ResidentMemory } from './measure/resident-memory.ts'

// What a yearly file of 50,000 people costs a real server that has other things to do: time until every read model shows
// it, memory, and what everybody else waits meanwhile. node infra/measure-import.ts [people]

const YEAR = 2019
const PER_SECOND = 20
const GOALS = { seconds: 60, memory: 400, p99: 300 }
const people = Number(process.argv[2] ?? 50_000)

const report = new Report(`Import of ${people} rows x 20 columns`)
await using folder = await mkdtempDisposable(join(tmpdir(), 'staffplan-measure-'))
const dataDir = folder.path
await makeFolder()
await using product = await startProduct({ dataDir })
const client = await signIn(product.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
const caller = new Caller(product.url, client.authorization)

using memory = new ResidentMemory(product.process.pid!)
await rest()
const idle = memory.now()
report.say({ name: 'resident memory before', value: idle, unit: 'MiB' })
await using load = new OfferedLoad({
  url: product.url,
  authorization: client.authorization,
  perSecond: PER_SECOND,
})
await rest()
const quiet = await load.taken()
report.say({
  name: `other requests, ${PER_SECOND}/s, nothing else going on: p50`,
  value: quiet.p50,
  unit: 'ms',
})
report.say({ name: '  p99', value: quiet.p99, unit: 'ms' })

const hr = '/v1/import/hrYearlyData'
await measured('first import', () =>
  caller.upload(hr, { year: YEAR, field: 'file', bytes: hrFile({ people, year: YEAR }) }),
)
const raised = hrFile({ people, year: YEAR, raisedEach: 20 })
const second = await measured('second import, 5 % changed', () =>
  caller.upload(hr, { year: YEAR, field: 'file', bytes: raised }),
)
await measured('overtime import', () =>
  caller.upload('/v1/import/hrYearlyOvertime', {
    year: YEAR,
    field: 'fileOvertime',
    bytes: overtimeFile(people),
  }),
)
await measured('undo of the second import', () => caller.post(`/v1/import/${importId(second)}/undo`, {}))
const further = await measured('import of a further year', () =>
  caller.upload(hr, { year: YEAR + 1, field: 'file', bytes: hrFile({ people, year: YEAR + 1 }) }),
)
await measured('undo of it', () => caller.post(`/v1/import/${importId(further)}/undo`, {}))
report.end()

async function measured(name: string, work: () => ReturnType<Caller['post']>): Promise<unknown> {
  await rest()
  await load.taken()
  memory.restart()
  const started = performance.now()
  const { status, position, body } = await work()
  if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body).slice(0, 2_000)}`)
  const answered = performance.now() - started
  await caller.shown(position)
  const shown = performance.now() - started
  const others = await load.taken()
  report.say({ name: `${name}: answered`, value: answered / 1000, unit: 's' })
  report.say({ name: '  shown by every read model', value: shown / 1000, unit: 's', goal: GOALS.seconds })
  report.say({
    name: '  memory at the peak, over the start',
    value: memory.peak() - idle,
    unit: 'MiB',
    goal: GOALS.memory,
  })
  report.say({ name: `  ${others.count} other requests: p50`, value: others.p50, unit: 'ms' })
  report.say({ name: '    p99', value: others.p99, unit: 'ms', goal: GOALS.p99 })
  report.say({ name: '    longest', value: others.longest, unit: 'ms' })
  report.say({ name: '    not answered with 200', value: others.failed, unit: '', goal: 0 })
  return body
}

function importId(answered: unknown): string {
  return (answered as { importId: string }).importId // an upload's answer names its import
}

/** The organisation is made by a server of its own, so that its making does not count as idle memory. */
async function makeFolder(): Promise<void> {
  await using maker = await startProduct({ dataDir })
  const milliseconds = await makeCompany(await signIn(maker.url, ADMINISTRATOR.email, ADMINISTRATOR.password))
  const name = `${UNITS} units, ${DIVISIONS} divisions, ${COST_CENTRES} centres, 20 calls at once`
  report.say({ name: `${name}: p50`, value: percentile(milliseconds, 0.5), unit: 'ms' })
  report.say({ name: '  p99', value: percentile(milliseconds, 0.99), unit: 'ms' })
}

async function rest(): Promise<void> {
  await delay(3_000)
}
