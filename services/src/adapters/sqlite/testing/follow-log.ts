import { parentPort, workerData } from 'node:worker_threads'
import { openSqliteEventLogReader } from '../event-reader.ts'

/** A thread that tells of every position it is handed, after an empty list once it is caught up. */
const log = openSqliteEventLogReader(workerData as string) // the test names the file
parentPort!.on('message', () => log.wake())
for await (const batch of log.follow(0n, new AbortController().signal))
  parentPort!.postMessage(batch === 'caughtUp' ? [] : batch.map(({ position }) => position))
