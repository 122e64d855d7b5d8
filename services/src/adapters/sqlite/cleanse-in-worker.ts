import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { StoreUnavailable } from '#ports/event-log.ts'

export type ToCleanse = {
  /** Files to rewrite without what was deleted from them. */
  readonly written: readonly string[]
  /** Files that overwrite what they delete, so that only their journals still have it. */
  readonly deleted: readonly string[]
}

/** Purges deleted data from the files; resolves when none of it is left. */
export async function cleanseInWorker(files: ToCleanse): Promise<void> {
  const worker = new Worker(new URL('./cleanse.worker.ts', import.meta.url), { workerData: files })
  try {
    await once(worker, 'exit')
  } catch (error) {
    throw new StoreUnavailable('the files of the data folder cannot be written anew', false, error)
  }
}
