import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '@staffplan/services/testing/temporary-folder'
import { pick, type Random, seeded, whole } from '../demo/random.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { type Caller, signIn } from './caller.ts'
import { carriedAndReplayed, removeViews } from './replay.ts'
import { logFaults, storedEvents, unitFaults } from './stored.ts'
import { centreNumber, IMPORT_ROWS, importMark, unitName, Workload } from './workload.ts'

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 20)
const SEED = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000)
const random: Random = seeded(SEED)
const LIVES = ['writing', 'importing', 'importing', 'rebuilding'] as const

const workload = new Workload()
const folder = temporaryFolder()

beforeAll(async () => {
  process.stdout.write(`kill test: ${ROUNDS} rounds, KILL_SEED=${SEED}\n`)
})
afterAll(() => folder[Symbol.dispose]())

test(
  `a server killed ${ROUNDS} times keeps what it acknowledged, once, and imports whole or not at all`,
  { timeout: 60_000 + ROUNDS * 30_000 },
  async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const life = pick(random, LIVES)
      await (life === 'rebuilding' ? killWhileRebuilding() : killWhileWorking(life === 'importing'))
      const events = await storedEvents(folder.path)
      expect([...logFaults(events), ...unitFaults(events, workload.units)]).toEqual([])
      const { carried, replayed } = await carriedAndReplayed(folder.path)
      expect(carried).toEqual(replayed)
    }
    await checkAlive()
    process.stdout.write(
      `kill test: ${workload.units.length} units and ${workload.imports.length} imports asked for\n`,
    )
  },
)

async function killWhileWorking(importing: boolean): Promise<void> {
  await using server = await startServer()
  await server.ready({ withoutClient: true })
  const caller = await signInAndCheck(server.url)
  const working = workload.run(caller, { importing })
  await Promise.race([working, delay(whole(random, 20, 1_800))])
  const gone = server.kill()
  workload.halt()
  await Promise.all([gone, working])
}

function startServer(): Promise<ServerProcess> {
  return startServerProcess({ DATA_DIR: folder.path, LOG_LEVEL: 'error' })
}

/** Deletes the read models and kills the server at some point between its start and the end of the rebuild. */
async function killWhileRebuilding(): Promise<void> {
  await removeViews(folder.path)
  await using server = await startServer()
  while (!existsSync(join(folder.path, 'views.db'))) await delay(5)
  await delay(whole(random, 0, 1_200))
  await server.kill()
}

async function checkAlive(): Promise<void> {
  await using server = await startServer()
  await server.ready({ withoutClient: true })
  await signInAndCheck(server.url)
  expect(await server.stop()).toBe(0)
}

/** Checks a fresh server: it shows all that was acknowledged, imports whole or not at all; repeated calls act only once. */
async function signInAndCheck(url: string): Promise<Caller> {
  const caller = await signIn(url)
  await checkImports(caller)
  await workload.repeat(caller)
  await checkImports(caller)
  const units = (await caller.list('/v1/businessUnits')).map(({ name }) => String(name))
  expect(units.toSorted()).toEqual(workload.units.map(({ number }) => unitName(number)).toSorted())
  return caller
}

/** Every year shows all rows of its last import; one whose answer was lost may have taken effect, with its cost centre. */
async function checkImports(caller: Caller): Promise<void> {
  const open = new Set(workload.imports.filter(({ isAcknowledged }) => !isAcknowledged))
  for (const [year, imports] of Map.groupBy(workload.imports, (asked) => asked.year)) {
    const rows = await caller.list(`/v1/import/hrYearlyData/year/${year}`)
    const last = imports.at(-1)!
    if (open.has(last) && rows.some(({ jobTitle }) => jobTitle === importMark(last.number))) open.delete(last)
    const shown = imports.findLast((asked) => !open.has(asked))
    const expected = shown ? { [importMark(shown.number)]: IMPORT_ROWS } : {}
    expect(countBy(rows.map(({ jobTitle }) => String(jobTitle)))).toEqual(expected)
  }
  const centres = async () =>
    (await caller.list('/v1/costCentres')).map(({ number }) => String(number)).toSorted()
  const whole = workload.imports.filter((asked) => !open.has(asked))
  // Cost centres that an interrupted import had created are removed in the background after the start.
  await expect.poll(centres).toEqual(whole.map(({ number }) => centreNumber(number)).toSorted())
}

function countBy(words: readonly string[]): { readonly [word: string]: number } {
  return Object.fromEntries(
    [...Map.groupBy(words, (word) => word)].map(([word, { length }]) => [word, length]),
  )
}
