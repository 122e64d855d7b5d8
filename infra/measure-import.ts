import { setTimeout as delay } from 'node:timers/promises'
import { temporaryFolder } from '@staffplan/services/testing/temporary-folder'
import { signIn } from './demo/client.ts'
import { startProduct } from './e2e/product.ts'
import { ADMINISTRATOR } from './testing/server-process.ts'
import { BareDisk } from './measure/bare-disk.ts'
import { Caller } from './measure/caller.ts'
import { COST_CENTRES, DIVISIONS, makeCompany, UNITS } from './measure/company.ts'
import { organisationFile } from './measure/organisation-file.ts'
import { hrFile, overtimeFile } from './measure/hr-file.ts'
import type { Latencies } from './measure/child.ts'
import { OfferedLoad } from './measure/offered-load.ts'
import { OfferedPlanning } from './measure/offered-planning.ts'
import { percentile, Report } from './measure/report.ts'
import { ResidentMemory } from './measure/resident-memory.ts'
import { buildClientWhenStale } from './client-build.ts'

// What importing a yearly file of 50,000 people costs a busy server: time until every read model shows it, memory, and
// how long others wait meanwhile (readers, a planner at the live socket, users who save records).
// node infra/measure-import.ts [people]

const YEAR = 2019
const PER_SECOND = 20
const GOALS = { seconds: 60, memory: 400, p99: 300, longestEdit: 150, longestSave: 300 }
const LIST = '?size=200'
const people = Number(process.argv[2] ?? 50_000)

buildClientWhenStale()
const report = new Report(`Import of ${people} rows x 20 columns`)
using folder = temporaryFolder()
const dataDir = folder.path
await makeFolder()
await using product = await startProduct({ dataDir })
const client = await signIn(product.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
const caller = new Caller(product.url, client.authorization)

using memory = new ResidentMemory(product.process.pid!)
await rest()
const idle = memory.now()
report.mebibytes('resident memory before', idle)
await using load = new OfferedLoad({
  url: product.url,
  authorization: client.authorization,
  perSecond: PER_SECOND,
})
await rest()
await using planning = new OfferedPlanning({
  url: product.url,
  authorization: client.authorization,
  ...(await inputsAndCentres()),
})
await using disk = new BareDisk(dataDir)
await rest()
await taken()
await rest()
report.number(`nothing else going on: ${PER_SECOND} reads/s, 4 live edits/s, 1 save/s, 1 row save/s`, 0)
await sayOthers()

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
await allPeopleAtOnce()
const further = await measured('import of a further year', () =>
  caller.upload(hr, { year: YEAR + 1, field: 'file', bytes: hrFile({ people, year: YEAR + 1 }) }),
)
await measured('undo of it', () => caller.post(`/v1/import/${importId(further)}/undo`, {}))
await organisationFileAmongOthers()
report.end()

async function measured(name: string, work: () => ReturnType<Caller['post']>): Promise<unknown> {
  await rest()
  await taken()
  memory.restart()
  const started = performance.now()
  const { status, position, body } = await work()
  if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body).slice(0, 2_000)}`)
  const answered = performance.now() - started
  await caller.shown(position)
  const shown = performance.now() - started
  report.seconds(`${name}: answered`, answered / 1000)
  report.seconds('  shown by every read model', shown / 1000, GOALS.seconds)
  report.mebibytes('  memory at the peak, over the start', memory.peak() - idle, GOALS.memory)
  await sayOthers()
  return body
}

async function organisationFileAmongOthers(): Promise<void> {
  const path = '/v1/import/organisation'
  const bytes = organisationFile(COST_CENTRES)
  const stored = await measured(`organisation file of ${COST_CENTRES} cost centres`, () =>
    caller.upload(path, { field: 'file', bytes }),
  )
  await measured('undo of it', () => caller.post(`${path}/${importId(stored)}/undo`, {}))
}

/** Several programs read all staff in one call at once: some are answered, some asked to come back. */
async function allPeopleAtOnce(): Promise<void> {
  await rest()
  await taken()
  const started = performance.now()
  const path = `/v1/import/hrYearlyData/year/${YEAR}?size=999999`
  const answers = await Promise.all(Array.from({ length: 10 }, () => caller.get(path)))
  const whole = answers.filter(({ status }) => status === 200).length
  report.seconds(
    `ten lists of ${people} people at once: ${whole} whole, the rest asked to come again`,
    (performance.now() - started) / 1000,
  )
  await sayOthers()
}

async function taken() {
  return { planning: await planning.taken(), reads: await load.taken(), syncs: await disk.taken() }
}

async function sayOthers(): Promise<void> {
  const { planning, reads, syncs } = await taken()
  const { edits, saves, rowSaves } = planning
  say('writes of 8 KiB made durable by the bare disk', syncs, {})
  say('reads', reads, { p99: GOALS.p99 })
  say('live edits', edits, { longest: GOALS.longestEdit })
  say('record saves', saves, { longest: GOALS.longestSave })
  say('row saves of the year', rowSaves, { longest: GOALS.longestSave })
}

function say(
  name: string,
  { count, p50, p99, longest, failed }: Latencies,
  goals: { readonly p99?: number; readonly longest?: number },
): void {
  report.milliseconds(`  ${count} ${name}: p50`, p50)
  report.milliseconds('    p99', p99, goals.p99)
  report.milliseconds('    longest', longest, goals.longest)
  report.number('    refused or failed', failed, 0)
}

/** The inputs to type into, and the records to save. */
async function inputsAndCentres() {
  const list = (path: string) => client.get<{ content: { id: number; number: string }[] }>(path + LIST)
  const units = await list('/v1/businessUnits/')
  const drivers = await list('/v1/drivers/primaryDrivers/')
  const centres = await list('/v1/costCentres/')
  const { number } = centres.content[0]!
  const row = await caller.post('/v1/yearlyData', {
    employeeId: 'planner',
    year: YEAR,
    name: 'Saved',
    basicSalary: 1,
    totalMonthSalary: 2,
    costCentre: { number },
  })
  return {
    rowId: (row.body as { id: number }).id, // every created row has one
    keys: units.content.map(({ id }) => `in|b${id}-p${drivers.content[0]!.id}-y${YEAR + 1}`),
    costCentreIds: centres.content.map(({ id }) => id),
  }
}

function importId(answered: unknown): string {
  return (answered as { importId: string }).importId // an upload's answer names its import
}

/** Creates the organisation with a separate server, so that this does not count as idle memory. */
async function makeFolder(): Promise<void> {
  await using maker = await startProduct({ dataDir })
  const makerClient = await signIn(maker.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
  const milliseconds = await makeCompany(makerClient)
  const driverDataSources = [{ label: 'heads', weight: 1 }]
  await makerClient.post('/v1/drivers/primaryDrivers/', {
    name: 'Demand',
    unit: 'heads',
    comment: '',
    driverDataSources,
  })
  const name = `${UNITS} units, ${DIVISIONS} divisions, ${COST_CENTRES} centres, 20 calls at once`
  report.milliseconds(`${name}: p50`, percentile(milliseconds, 0.5))
  report.milliseconds('  p99', percentile(milliseconds, 0.99))
}

async function rest(): Promise<void> {
  await delay(3_000)
}
