import { fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Latencies, LatencyTally, offer, LoadGenerator } from './child.ts'

const PER_SECOND = 20
/** Bytes that committing one edit writes; the file is overwritten in place, as the log's journal is. */
const BYTES = 8 * 1024
const PLACES = 500

/** Baseline: how long the disk itself takes to make a small write durable under the load. `folder` is that of the data. */
export class BareDisk extends LoadGenerator<Latencies> {
  constructor(folder: string) {
    super(fileURLToPath(import.meta.url), { folder })
  }
}

if (import.meta.main) sync(JSON.parse(process.argv[2]!) as { folder: string }) // the order sent by the parent

function sync({ folder }: { folder: string }): void {
  const tally = new LatencyTally()
  const file = openSync(join(folder, 'bare-disk'), 'w')
  const page = Buffer.alloc(BYTES, 1)
  offer(PER_SECOND, (_due, index) => {
    writeSync(file, page, 0, BYTES, (index % PLACES) * BYTES)
    const written = performance.now()
    fsyncSync(file)
    tally.took(performance.now() - written, true)
  })
  process.on('message', () => process.send!(tally.taken()))
}
