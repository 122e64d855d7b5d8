import { workerData } from 'node:worker_threads'
import { cleanse, emptyJournalOf } from './cleanse.ts'
import type { ToCleanse } from './cleanse-in-worker.ts'

/** A thread of its own: what writes a large file anew takes its time, which requests do not have. */
const { written, deleted } = workerData as ToCleanse // cleanse-in-worker.ts starts it with this
for (const path of written) await cleanse(path)
for (const path of deleted) await emptyJournalOf(path)
