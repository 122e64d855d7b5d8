import { workerData } from 'node:worker_threads'
import { cleanse, emptyJournalOf } from './cleanse.ts'
import type { ToCleanse } from './cleanse-in-worker.ts'

/** A thread of its own, since rewriting a large file takes so long that it would hold up requests. */
const { written, deleted } = workerData as ToCleanse // cleanse-in-worker.ts starts it with this
for (const path of written) await cleanse(path)
for (const path of deleted) await emptyJournalOf(path)
