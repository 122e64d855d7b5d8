import { readConfig } from '@staffplan/services/config'
import { openVerified } from '@staffplan/services/keeping/open-verified'
import { type Carried, verify } from '@staffplan/services/keeping/verify'
import type { Verdict } from '@staffplan/services/keeping/verify-read-models'
import { collections, eventTypes, projections } from '@staffplan/services/projectors'
import { runCommand, say } from './keeping/command.ts'
import { draftChain } from './keeping/draft-chain.ts'
import { table } from './keeping/table.ts'

/** `npm run verify`: are the read models what a full replay of the log gives, and is the draft's history untouched? */
const carried: Carried = { projections, collections, types: eventTypes, chain: draftChain }

await runCommand('verify', async () => {
  const verdicts: Verdict[] = []
  await using stores = await openVerified(readConfig(process.env), carried)
  for await (const told of verify({ ...stores, carried })) {
    if ('projection' in told) verdicts.push(told)
    else
      say(
        `Read ${told.events} events; ${told.chained} of a draft, whose hash chain holds. Rebuilding the read models.`,
      )
  }
  const rows = verdicts.map(({ projection, position, documents, state }) => [
    projection,
    Number(position),
    documents,
    state,
  ])
  say(table(['read model', 'position', 'documents', 'state'], rows))
  for (const verdict of verdicts) assertEqual(verdict)
  say('Every read model is what the events say.')
})

function assertEqual(verdict: Verdict): void {
  const { projection, position } = verdict
  if (verdict.state === 'behind')
    throw new Error(
      `${projection} has stood still at position ${position}, behind the event log: look at /health/ready`,
    )
  if (verdict.state === 'equal') return
  const { collection, id, pointer } = verdict.difference
  const place = pointer === '' ? 'stands on one side only' : `differs at ${pointer}`
  throw new Error(`document ${id} of ${collection} ${place} (live against rebuilt, position ${position})`)
}
