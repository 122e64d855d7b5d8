import type { ClientSession } from 'mongodb'
import { asked } from './asked.ts'
import { chunked } from './chunked.ts'
import type { Stored } from './collection-fields.ts'
import type { Database } from './database.ts'
import type { StagedPart } from './pending.ts'

/** Milliseconds for one part. */
const PATIENCE = 15_000

type Owner = { readonly projector: string; readonly token: bigint }

const partId = ({ projector, token }: Owner, part: number): string => `${projector} ${token} ${part}`

/** Writes it down; nothing refers to it yet. Answers the number of parts. */
export async function stage(
  database: Database,
  owner: Owner,
  planned: ReadonlyMap<string, readonly Stored[]>,
): Promise<number> {
  const staged = await asked(() => database.staged())
  let parts = 0
  for (const [collection, documents] of planned) {
    for (const some of chunked(documents)) {
      const _id = partId(owner, parts++)
      const written = { ...owner, collection, documents: some }
      await asked(() => staged.replaceOne({ _id }, written, { upsert: true }), PATIENCE)
    }
  }
  return parts
}

export async function stagedPart(
  database: Database,
  { owner, part }: { readonly owner: Owner; readonly part: number },
  session: ClientSession,
): Promise<StagedPart> {
  const found = await (await database.staged()).findOne({ _id: partId(owner, part) }, { session })
  if (!found) throw new Error(`part ${part} of what ${owner.projector} has to write is gone`)
  return found
}

/** Nothing refers to it any more. Left behind, it does no harm, and the next one takes it along. */
export async function throwAwayStaged(database: Database, { projector, token }: Owner): Promise<void> {
  await (await database.staged()).deleteMany({ projector, token: { $lte: token } })
}
