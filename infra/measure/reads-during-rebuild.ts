import { setTimeout as delay } from 'node:timers/promises'
import { openEmbeddedDocuments } from '@staffplan/services/adapters/sqlite/embedded-stores'
import { projectorName } from '@staffplan/services/ports/projection-descriptor'
import { collections, projections } from '@staffplan/services/projectors'
import { signIn } from '../demo/client.ts'
import { startProduct } from '../e2e/product.ts'
import { ADMINISTRATOR, startServerProcess } from '../testing/server-process.ts'
import type { Latencies } from './child.ts'
import { OfferedLoad } from './offered-load.ts'

const PER_SECOND = 50
const REST = 2_000
const QUIET = 10_000

/** Reads from read models that stay while the one of staffing is rebuilt, as after an update that changes it. */
const PATHS = [
  '/v1/me',
  '/v1/import/hrYearlyData/year/2019?size=50&sort=name,asc',
  '/v1/import/hrYearlyData/year/2019?size=50&sort=basicSalary,desc',
]

/** Latencies of these reads on an idle server, and on one that is rebuilding. */
export async function readsDuringRebuild(
  dataDir: string,
  timeout: number,
): Promise<{ readonly quiet: Latencies; readonly meanwhile: Latencies }> {
  let authorization: string
  let quiet: Latencies
  {
    await using product = await startProduct({ dataDir, timeout })
    const client = await signIn(product.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
    authorization = client.authorization
    await using load = new OfferedLoad({
      url: product.url,
      authorization,
      perSecond: PER_SECOND,
      paths: PATHS,
    })
    await delay(REST)
    await load.taken()
    await delay(QUIET)
    quiet = await load.taken()
  }
  await forgetStaffing(dataDir)
  await using server = await startServerProcess({ ...process.env, PORT: undefined, DATA_DIR: dataDir })
  await answers(`${server.url}/v1/me`, authorization)
  await using load = new OfferedLoad({ url: server.url, authorization, perSecond: PER_SECOND, paths: PATHS })
  await server.ready({ timeout })
  const meanwhile = await load.taken()
  await server.stop()
  return { quiet, meanwhile }
}

async function forgetStaffing(dataDir: string): Promise<void> {
  const staffing = projections.find(({ name }) => name === 'staffing')!
  await using documents = openEmbeddedDocuments(dataDir, { collections, log: null })
  await documents.reset(
    projectorName(staffing),
    staffing.collections.map(({ name }) => name),
  )
}

async function answers(url: string, authorization: string): Promise<void> {
  const isServed = (): Promise<boolean> =>
    fetch(url, { headers: { authorization } }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isServed())) await delay(20)
}
