import { existsSync } from 'node:fs'
import { readConfig } from '@staffplan/services/config'
import type { ChainFindings, SealCheck } from '@staffplan/services/maintenance/log/chain-check'
import { checkTrailFile } from '@staffplan/services/maintenance/log/trail-file'
import { openVerified } from '@staffplan/services/maintenance/open-verified'
import { type Carried, verify } from '@staffplan/services/maintenance/verify'
import type { Verdict } from '@staffplan/services/maintenance/verify-read-models'
import { collections, eventTypes, projections } from '@staffplan/services/projectors'
import { runCommand, say } from './maintenance/command.ts'
import { draftChain } from './maintenance/draft-chain.ts'
import { fileLines } from './maintenance/file-lines.ts'
import { stagedRows } from './maintenance/staged-rows.ts'
import { table } from './maintenance/table.ts'
import { verifyOptions } from './maintenance/verify-options.ts'

/**
 * `npm run verify` checks that the read models equal a full replay of the log, and that history is as it was sealed.
 * `npm run verify -- FILE` checks that an exported trail is as it was sealed. It needs only the file and either the key
 * (this data folder's, unless another is named) or checkpoints.
 */
const carried: Carried = {
  projections,
  collections,
  types: eventTypes,
  chain: draftChain,
  removal: stagedRows,
}

await runCommand('verify', async () => {
  const config = readConfig(process.env)
  const { file, ...seals } = verifyOptions(process.argv.slice(2), config)
  if (file !== null) return verifyFile(file, seals)
  const verdicts: Verdict[] = []
  await using stores = await openVerified(config, carried)
  for await (const told of verify({ ...stores, carried, seals })) {
    if ('projection' in told) verdicts.push(told)
    else {
      say(`Read ${told.events} events; ${told.chained} of a draft, whose hash chain holds.`)
      saySeals(told.seals, seals)
      say('Rebuilding the read models.')
    }
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

type Means = Omit<SealCheck, 'removal'>

async function verifyFile(file: string, means: Means): Promise<void> {
  if (!existsSync(file)) throw new Error(`there is no file ${file}`)
  const found = await checkTrailFile(fileLines(file), { ...means, removal: stagedRows })
  say(
    `Read ${found.events} events; of ${found.withheld}, which are about passwords, the file has a digest only.`,
  )
  const by = means.key ? 'the key' : 'what the file says itself: no key was given'
  say(`Its head, its positions and its end are what was exported, by ${by}.`)
  saySeals(found, means)
}

function saySeals({ seals, sealed, unsealed, last }: ChainFindings, { key, checkpoints }: Means): void {
  if (last === null) return say('No event is sealed yet: a server seals its log every minute.')
  const by = key ? 'made with the key' : 'made with whatever key: none was given'
  say(`${seals} seals hold, ${by}; they cover ${sealed} events. ${unsealed} events came after them.`)
  if (checkpoints && checkpoints.length > 0) say(`All ${checkpoints.length} checkpoints are in it.`)
  say(`Checkpoint, to be kept elsewhere: ${last.number}:${last.hash}`)
}

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
