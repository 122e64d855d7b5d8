import { fileURLToPath } from 'node:url'
import { type Latencies, LatencyTally, offer, LoadGenerator } from './child.ts'

type Order = {
  readonly url: string
  readonly authorization: string
  readonly perSecond: number
  /** Paths to request in turn; a typical selection unless given. */
  readonly paths?: readonly string[]
}

const PATHS = [
  '/v1/me',
  '/v1/businessUnits/analytics?year=2019&size=50',
  '/v1/costCentres/analytics?year=2019&size=100&sort=avgSalary,desc',
  '/v1/import/hrYearlyData/year/2019?size=50&sort=name,asc',
  '/v1/departments/?size=50',
  '/v1/bigPicture',
]

const WARM_UP = 10

/** Reads at a fixed rate. */
export class OfferedLoad extends LoadGenerator<Latencies> {
  constructor(order: Order) {
    super(fileURLToPath(import.meta.url), order)
  }
}

if (import.meta.main) await serve(JSON.parse(process.argv[2]!) as Order) // the order sent by the parent

async function serve({ url, authorization, perSecond, paths = PATHS }: Order): Promise<void> {
  const tally = new LatencyTally()
  // The first calls load code on both ends, which must not count as the duration of a read.
  for (let round = 0; round < WARM_UP; round += 1)
    for (const path of paths) await fetch(url + path, { headers: { authorization } }).catch(() => {})
  offer(perSecond, (due, index) => void ask(paths[index % paths.length]!, due))
  process.on('message', () => process.send!(tally.taken()))

  async function ask(path: string, due: number): Promise<void> {
    const isServed = await fetch(url + path, { headers: { authorization } })
      .then(async (answer) => (await answer.arrayBuffer(), answer.ok))
      .catch(() => false)
    tally.took(performance.now() - due, isServed)
  }
}
