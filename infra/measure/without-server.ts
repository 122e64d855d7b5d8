import { openEmbeddedCheckpoints } from '@staffplan/services/adapters/sqlite/embedded-stores'
import { Handler } from '@staffplan/services/kernel/commands/handle'
import { FoldCheckpoints } from '@staffplan/services/kernel/streams/fold-checkpoints'
import type { DraftCommand } from '@staffplan/services/planning/draft/draft-command'
import { decideDraft } from '@staffplan/services/planning/draft/draft-commands'
import { eventTypes } from '@staffplan/services/projectors'
import { bigPictureModel, bigPictureStream } from '@staffplan/services/streams/big-picture'
import { DRIVERS_STREAM, driversModel } from '@staffplan/services/streams/drivers'
import { ORGANISATION_STREAM, organisationModel } from '@staffplan/services/streams/organisation'
import { logWithoutServer } from './log-without-server.ts'

export const START_YEAR = 2019
const AT_ONCE = 100

/** Decides and stores as a server does, in a data folder that no server has open. Closed together with `opened`. */
export async function withoutServer(dataDir: string, opened: AsyncDisposableStack) {
  const log = await logWithoutServer(dataDir, opened)
  const store = opened.use(openEmbeddedCheckpoints(dataDir))
  const checkpoints = opened.use(new FoldCheckpoints({ checkpoints: store, log, types: eventTypes }))
  const handler = new Handler(log, eventTypes, { checkpoints })
  const organisation = await handler.state(organisationModel, ORGANISATION_STREAM)
  const drivers = await handler.state(driversModel, DRIVERS_STREAM)
  const period = { startYear: START_YEAR, planYears: 2 }

  /** Handles commands of the shared draft, in batches as large as a server takes. */
  async function plan(commands: readonly DraftCommand[]): Promise<void> {
    for (let first = 0; first < commands.length;) {
      const some = commands.slice(first, first + AT_ONCE)
      await handler.handle({
        model: bigPictureModel,
        stream: bigPictureStream(START_YEAR),
        context: some[0]!.sender.context,
        decide(state, revision) {
          const decided = decideDraft(state, revision === 'none' ? -1 : Number(revision), {
            commands: some,
            references: { organisation, drivers, period },
          })
          first += decided.outcomes.length
          return decided
        },
      })
    }
  }

  return { handler, organisation, period, plan }
}
