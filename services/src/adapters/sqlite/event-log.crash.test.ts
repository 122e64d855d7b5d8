import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { RecordedEvent } from '#ports/event-log.ts'
import { openSqliteEventLog } from './event-log.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const ROUNDS = 6
const APPEND_FOR_EVER = fileURLToPath(new URL('./testing/append-for-ever.ts', import.meta.url))

test('every acknowledged event is there once, in order, after SIGKILL at any moment', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'events.db')
  const acknowledged = new Map<string, bigint>() // `stream revision` -> position
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const line of await appendUntilKilled(path, 5 + round * 17)) {
      acknowledged.set(...acknowledgement(line))
    }
    expect(await missing(path, acknowledged)).toEqual([])
  }
})

test('a file that cannot grow ends the writer, and what it acknowledged is there', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'events.db')
  const limited = ['-c', 'ulimit -f 600 && exec "$0" "$@"', process.execPath, APPEND_FOR_EVER, path]
  const child = spawn('sh', limited, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  expect(complaint).toMatch(/the disk is full|cannot be written/)
  const lines = output.trim().split('\n')
  expect(lines.length).toBeGreaterThan(10)
  expect(await missing(path, new Map(lines.map(acknowledgement)))).toEqual([])
})

/** Parses a line of append-for-ever: stream, revision and position. */
function acknowledgement(line: string): [string, bigint] {
  const [stream, revision, position] = line.split(' ') as [string, string, string] // it prints these three
  return [`${stream} ${revision}`, BigInt(position)]
}

/** Kills the process so many acknowledgements after its first; returns every line that was printed completely. */
async function appendUntilKilled(path: string, lines: number): Promise<string[]> {
  const child = spawn(process.execPath, [APPEND_FOR_EVER, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  let seen = 0
  child.stdout.on('data', (chunk: Buffer) => {
    seen += chunk.toString().split('\n').length - 1
    if (seen >= lines) child.kill('SIGKILL')
  })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return output.split('\n').slice(0, -1)
}

/** Acknowledged events that are missing; also checks that what is there has no gap and no incomplete batch. */
async function missing(path: string, acknowledged: ReadonlyMap<string, bigint>): Promise<string[]> {
  await using log = openSqliteEventLog(path)
  const stored: RecordedEvent[] = []
  for await (const batch of log.follow(0n, new AbortController().signal)) {
    if (batch === 'caughtUp') break
    stored.push(...batch)
  }
  expect(new Set(stored.map(({ id }) => id)).size).toBe(stored.length)
  for (const events of Map.groupBy(stored, (event) => event.stream).values()) {
    expect(events.map(({ revision }) => revision)).toEqual(events.map((_, index) => BigInt(index)))
    expect(events.length % 2).toBe(0) // every batch had two events
  }
  const positions = new Map(stored.map((event) => [`${event.stream} ${event.revision}`, event.position]))
  return [...acknowledged].flatMap(([event, position]) => (positions.get(event) === position ? [] : [event]))
}
