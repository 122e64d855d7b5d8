import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { parseInWorker as parse } from '#sheets/rows/parse-in-worker.ts'
import type { ImportReport, ParsedBatch } from './import-report.ts'
import type { ParseRequest, RowOf } from './parse-file.ts'

/** Runs `parseFile` in a thread of its own. */
export function parseInWorker<Kind extends ImportKind>(
  bytes: Uint8Array,
  { signal, ...request }: ParseRequest<Kind> & { readonly signal?: AbortSignal },
): AsyncGenerator<ParsedBatch<RowOf[Kind]>, ImportReport> {
  return parse(bytes, { worker: new URL('./import.worker.ts', import.meta.url), request, signal })
}
