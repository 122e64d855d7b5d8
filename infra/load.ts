import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { DraftState } from '@staffplan/contracts/planning/draft'
import { temporaryFolder } from '@staffplan/services/testing/temporary-folder'
import { signIn } from './demo/client.ts'
import { makeAccounts } from './load/accounts.ts'
import { LoadCrowd } from './load/crowd.ts'
import { divergent } from './load/divergence.ts'
import { liveSockets, processorSeconds } from './load/server-figures.ts'
import { makePlan } from './measure/plan.ts'
import { percentile, Report } from './measure/report.ts'
import { ResidentMemory } from './measure/resident-memory.ts'
import { ADMINISTRATOR, startServerProcess } from './testing/server-process.ts'

/**
 * `npm run load`: many clients plan together over real sockets with a real server process. All clients live in this
 * process; each applies every event to a plan of its own with the product's reducer, frames sent to all are parsed
 * once, and a few run the whole client core. 300 tabs are what one plan must support.
 */
const { values } = parseArgs({
  options: {
    editors: { type: 'string', default: '100' },
    whole: { type: 'string', default: '2' },
    viewers: { type: 'string', default: '200' },
    mute: { type: 'string', default: '10' },
    rate: { type: 'string', default: '2' },
    divisions: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
  },
})
const size = {
  editors: Number(values.editors),
  whole: Number(values.whole),
  viewers: Number(values.viewers),
  mute: Number(values.mute),
  editsPerSecond: Number(values.rate),
}
const seconds = Number(values.seconds)
const PLAN = '2019'
/** Seconds of warming up until the code is compiled; not measured. */
const WARM_UP = 5
const REST = 2_000
/** MiB that the server may grow above its idle memory, with clients that never read. */
const GROWTH = 300

using folder = temporaryFolder()
await using server = await startServerProcess({ DATA_DIR: folder.path, LOG_LEVEL: 'error' })
await server.ready({ withoutClient: true })
const client = await signIn(server.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
await makePlan(client, Number(values.divisions))
const accounts = await makeAccounts(server.url, client, size)
const { cells } = await client.get<DraftState>('/v1/bigPicture/draft')
const keys = cells.map(({ k }) => k)
const { pid } = server.process
using memory = new ResidentMemory(pid!)

const report = new Report(
  `${size.editors} editors at ${size.editsPerSecond} edits a second (${size.whole} with the whole client core), ` +
    `${size.viewers} viewers, ${size.mute} of whom never read; ${values.divisions} divisions, ${keys.length} inputs, ${seconds} s`,
)
await using crowd = await LoadCrowd.open({ url: server.url, client, accounts, planId: PLAN, keys, size })
await delay(REST)
const atRest = memory.now()
await crowd.edit(WARM_UP)
crowd.arrivals.taken()
memory.restart()
const own = monitorEventLoopDelay({ resolution: 10 })
own.enable()
const usedBefore = { server: processorSeconds(pid!), own: process.cpuUsage() }
await crowd.edit(seconds)
const usedOwn = process.cpuUsage(usedBefore.own)
const usedServer = processorSeconds(pid!) - usedBefore.server
own.disable()
const { durable, everywhere } = crowd.arrivals.taken()
const { state, plans } = await crowd.settled()
const { sent, stored, refused } = crowd.arrivals.counts

report.number('edits sent by those who are timed', sent)
report.number('edits without an outcome', sent - stored - refused, 0)
report.number('edits refused', refused, 0)
report.milliseconds('edit until it is durable and its author knows: p50', percentile(durable, 0.5))
report.milliseconds('  p95', percentile(durable, 0.95), 250)
report.milliseconds('edit until the last client has it: p50', percentile(everywhere, 0.5))
report.milliseconds('  p95', percentile(everywhere, 0.95), 300)
report.number('plans in the end', plans.length)
report.number('  other than the server’s', divergent(state, plans).length, 0)
report.number('clients that were closed', crowd.lost, 0)
report.number('clients that had to ask again', crowd.resyncs)
report.number('open sockets in the end', await liveSockets(server.url))
report.mebibytes('server: memory at rest with everybody there', atRest)
report.mebibytes('  at most, over that', memory.peak() - atRest, GROWTH)
report.number('server: share of a processor', usedServer / seconds)
report.number('clients: share of a processor', (usedOwn.user + usedOwn.system) / 1e6 / seconds)
report.milliseconds('clients: event loop late, p99', own.percentile(99) / 1e6)
report.end()
