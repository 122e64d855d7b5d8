import type { Binary } from 'mongodb'
import { asked } from './asked.ts'
import type { Checkpoint, Database } from './database.ts'
import type { ProgressRecord } from './seat-records.ts'
import type { Tenure } from './tenure.ts'
import type { Transactions } from './transactions.ts'

const TRANSACTIONS_KILLED = 2_000

/** Ends what the former holder may have left open. It is only faster: the server does so too, after a minute. */
export async function endTransactions(database: Database, sessions: readonly Binary[]): Promise<void> {
  if (sessions.length === 0) return
  const command = { killSessions: sessions.map((id) => ({ id })) }
  await asked(() => database.client.db('admin').command(command), TRANSACTIONS_KILLED).catch(() => {})
}

/** From here on no former holder can write anything. Answers where the projectors stand. */
export function claim({
  database,
  transactions,
  tenure,
  projectors,
}: {
  readonly database: Database
  readonly transactions: Transactions
  readonly tenure: Tenure
  readonly projectors: readonly string[]
}): Promise<readonly Checkpoint[]> {
  const { token } = tenure
  const former = { token: { $lt: token } }
  return transactions.run(async (session) => {
    const checkpoints = await database.checkpoints()
    await checkpoints.updateMany(former, { $set: { token } }, { session })
    for (const _id of projectors) {
      const first = { $setOnInsert: { token, position: 0n } }
      await checkpoints.updateOne({ _id }, first, { session, upsert: true })
    }
    const progress = await database.seat<ProgressRecord>()
    await progress.updateOne({ _id: 'progress', ...former }, { $set: { token } }, { session })
    const untold = { $setOnInsert: { token, log: '', states: {}, changed: {} } }
    await progress.updateOne({ _id: 'progress' }, untold, { session, upsert: true })
    const found = await checkpoints.find({ token: { $gte: token } }, { session }).toArray()
    if (found.some((checkpoint) => checkpoint.token > token)) throw tenure.lose()
    return found.filter(({ _id }) => projectors.includes(_id))
  })
}
