import { importLimits } from '@staffplan/contracts/staff/import-limits'
import { openWorkbook } from '../open-workbook.ts'
import type { RawRow, SheetLimits } from '../workbook.ts'

/** Every row of a sheet. */
export async function readAll(
  bytes: Uint8Array,
  options: { sheet?: number; encoding?: string; limits?: Partial<SheetLimits> } = {},
): Promise<RawRow[]> {
  const limits = { ...importLimits, ...options.limits }
  const workbook = await openWorkbook(bytes, { limits, encoding: options.encoding })
  const rows: RawRow[] = []
  for await (const row of workbook.rows(options.sheet ?? 0)) rows.push(row)
  return rows
}

/** Each row as `place:kind:text`, the shortest that shows everything a test asks for. */
export async function readPlain(bytes: Uint8Array): Promise<string[][]> {
  const rows = await readAll(bytes)
  return rows.map(({ cells }) => cells.map(({ column, kind, text }) => `${column}:${kind}:${text}`))
}

/** The code of the refusal that reading ends with; `read` when it does not. */
export async function refusalOf(
  bytes: Uint8Array,
  options?: Parameters<typeof readAll>[1],
): Promise<unknown> {
  return readAll(bytes, options).then(
    () => 'read',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )
}
