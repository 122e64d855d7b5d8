import { parseArgs } from 'node:util'
import { readConfig } from '@staffplan/services/config'
import { backUp } from '@staffplan/services/maintenance/backup'
import { runCommand, say } from './maintenance/command.ts'

/** `npm run backup -- FILE`: copies the event log of DATA_DIR while its server runs. */
await runCommand('backup', async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [name] = positionals
  if (name === undefined || positionals.length > 1) throw new Error('usage: npm run backup -- FILE')
  const { dataDir, eventStoreUrl } = readConfig(process.env)
  if (eventStoreUrl !== null)
    throw new Error(
      'the event log lies in EventStoreDB: back it up there, or copy it to a folder with npm run copy-log',
    )
  const { file, events, bytes, keys } = await backUp(dataDir, name)
  say(`${file}: ${events} events in ${bytes} bytes, checked and on the disk.`)
  if (keys !== null)
    say(
      `${keys}: the keys of personal data, without which the copy tells nothing about people. Keep it apart, and no longer than you must: with both, whoever is erased later can be read.`,
    )
  say('The read models are not in it: a server rebuilds them from the events when it starts.')
})
