import { parseArgs } from 'node:util'
import { compareLogs } from '@staffplan/services/maintenance/log/compare-logs'
import { copyLog } from '@staffplan/services/maintenance/copy-log'
import { type LogPlace, logPlace } from '@staffplan/services/maintenance/log/log-place'
import { openExistingLog, openLog } from '@staffplan/services/maintenance/open-log'
import type { StreamTotal } from '@staffplan/services/maintenance/log/stream-totals'
import { runCommand, say } from './maintenance/command.ts'
import { handKeysOn } from './maintenance/hand-keys-on.ts'
import { table } from './maintenance/table.ts'

/** `npm run copy-log -- --from PLACE --to PLACE [--prefix staffplan-]`: copies all events of an installation to another. */
const USAGE =
  'npm run copy-log -- --from PLACE --to PLACE; a place is a data folder, file:PATH or esdb://HOST:PORT'
/** Most streams listed one by one; every import has a stream of its own. */
const SHOWN = 40
const EVENTS_PER_LINE = 10_000
const HASH_DIGITS = 16

await runCommand('copy-log', async () => {
  const { from, to } = places(process.argv.slice(2))
  await using source = await openExistingLog(from)
  await using target = await openLog(to)
  say(`Copying ${from.name} to ${to.name}.`)
  if ([from, to].some(({ kind }) => kind === 'eventStore'))
    say('No server may write to EventStoreDB under this prefix until the copy has ended: stop them all.')
  await handKeysOn({ from, to, log: source.log })
  let told = 0
  const { held, appended } = await copyLog({
    from: source.log,
    to: target.log,
    progress(count) {
      if (count - told < EVENTS_PER_LINE) return
      told = count
      say(`${count} events so far.`)
    },
  })
  say(
    `Copied ${appended} events${held > 0 ? `; ${held} were there from an earlier run` : ''}. Reading both logs again.`,
  )
  report(await compareLogs(source.log, target.log))
})

function places(args: string[]): { readonly from: LogPlace; readonly to: LogPlace } {
  const { values } = parseArgs({
    args,
    options: { from: { type: 'string' }, to: { type: 'string' }, prefix: { type: 'string' } },
  })
  if (values.from === undefined || values.to === undefined) throw new Error(`usage: ${USAGE}`)
  const prefix = values.prefix ?? process.env['STREAM_PREFIX'] ?? 'staffplan-'
  const [from, to] = [logPlace(values.from, prefix), logPlace(values.to, prefix)]
  if (from.name === to.name) throw new Error('source and target are the same log')
  return { from, to }
}

function report(totals: readonly StreamTotal[]): void {
  const rows = totals
    .slice(0, SHOWN)
    .map(({ stream, events, hash }) => [stream, events, hash.slice(0, HASH_DIGITS)])
  say(table(['stream', 'events', 'SHA-256, of both sides'], rows))
  if (totals.length > SHOWN) say(`  and ${totals.length - SHOWN} streams more`)
  const events = totals.reduce((sum, total) => sum + total.events, 0)
  say(`${totals.length} streams with ${events} events are the same on both sides, in the same order.`)
}
