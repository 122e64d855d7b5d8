import type { ReadModels } from './read-models.ts'

/** An import of more rows takes the read models a while. */
const LARGE = 2_000

/** Stores an import's rows. While the read models catch up with a large one, answers to commands wait less for them. */
export function storeRows<Result extends { readonly position: bigint }>(
  models: Pick<ReadModels, 'duringImport'>,
  rows: number,
  store: () => Promise<Result>,
): Promise<Result> {
  return rows > LARGE ? models.duringImport(store) : store()
}
