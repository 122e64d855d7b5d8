import { parentPort, workerData } from 'node:worker_threads'
import { openSqliteEventLogReader } from '../event-reader.ts'

/** A thread that posts the positions of events as it follows a log; an empty list says that it has caught up. */
const log = openSqliteEventLogReader(workerData as string) // the test names the file
parentPort!.on('message', () => log.wake())
for await (const batch of log.follow(0n, new AbortController().signal))
  parentPort!.postMessage(batch === 'caughtUp' ? [] : batch.map(({ position }) => position))
