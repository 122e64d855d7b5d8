import type { ReadModels } from './read-models.ts'

/** Rows whose import the read models need a while for. */
const LARGE = 2_000

/** Stores so many rows; while the read models take in many, other answers do not wait long for them. */
export function storeRows<Result extends { readonly position: bigint }>(
  models: Pick<ReadModels, 'duringImport'>,
  rows: number,
  store: () => Promise<Result>,
): Promise<Result> {
  return rows > LARGE ? models.duringImport(store) : store()
}
