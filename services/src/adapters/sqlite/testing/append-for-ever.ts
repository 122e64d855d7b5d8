import { openSqliteEventLog } from '../event-log.ts'

/** A process that appends to four streams until it is killed, and prints every acknowledgement. */
const log = openSqliteEventLog(process.argv[2]!)

async function append(stream: string): Promise<void> {
  const stored = await Array.fromAsync(log.read(stream))
  for (let next = BigInt(stored.length); ; next += 2n) {
    const events = [next, next + 1n].map((revision) => ({
      id: `${stream}-${revision}`,
      type: 'Counted',
      data: { revision: String(revision), filling: 'x'.repeat(Number(revision % 7n) * 500) },
      metadata: { commandId: '', correlationId: '', actor: 0, at: '', schema: 1 },
    }))
    const appended = await log.append(stream, next === 0n ? 'none' : next - 1n, events)
    process.stdout.write(`${stream} ${appended.revision} ${appended.position}\n`)
  }
}

await Promise.all(['a', 'b', 'c', 'd'].map(append))
