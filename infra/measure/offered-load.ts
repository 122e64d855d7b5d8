import { fileURLToPath } from 'node:url'
import { type Latencies, LatencyTally, offer, OfferingChild } from './child.ts'

type Order = { readonly url: string; readonly authorization: string; readonly perSecond: number }

const PATHS = [
  '/v1/me',
  '/v1/businessUnits/analytics?year=2019&size=50',
  '/v1/costCentres/analytics?year=2019&size=100&sort=avgSalary,desc',
  '/v1/import/hrYearlyData/year/2019?size=50&sort=name,asc',
  '/v1/departments/?size=50',
  '/v1/bigPicture',
]

/** Reads at a fixed rate. */
export class OfferedLoad extends OfferingChild<Latencies> {
  constructor(order: Order) {
    super(fileURLToPath(import.meta.url), order)
  }
}

if (import.meta.main) serve(JSON.parse(process.argv[2]!) as Order) // as the parent sent it

function serve({ url, authorization, perSecond }: Order): void {
  const tally = new LatencyTally()
  offer(perSecond, (due, index) => void ask(PATHS[index % PATHS.length]!, due))
  process.on('message', () => process.send!(tally.taken()))

  async function ask(path: string, due: number): Promise<void> {
    const isServed = await fetch(url + path, { headers: { authorization } })
      .then(async (answer) => (await answer.arrayBuffer(), answer.ok))
      .catch(() => false)
    tally.took(performance.now() - due, isServed)
  }
}
