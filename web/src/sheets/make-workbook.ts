import type { WorkbookOrder } from './workbook.worker.ts'

/** Writes a workbook in a worker, so that the page stays responsive; the writing code is loaded on first use. */
export function makeWorkbook(order: WorkbookOrder): Promise<Blob> {
  const worker = new Worker(new URL('workbook.worker.ts', import.meta.url), { type: 'module' })
  const made = new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) =>
      data ? resolve(data) : reject(new Error('the workbook could not be written')),
    )
    worker.addEventListener('error', () => reject(new Error('the workbook could not be written')))
    worker.postMessage(order)
  })
  return made.finally(() => worker.terminate())
}
