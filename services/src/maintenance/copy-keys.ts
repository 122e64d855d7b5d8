import { batchesUpTo } from '#kernel/streams/log-walk.ts'
import type { EventTypes } from '#kernel/streams/event-types.ts'
import { OpenedLog } from '#kernel/sealing/sealed-log.ts'
import type { PersonalKeys } from '#kernel/sealing/personal-keys.ts'
import type { EventLog } from '#ports/event-log.ts'

type Parts = {
  readonly log: EventLog
  readonly types: EventTypes
  readonly from: PersonalKeys
  readonly to: PersonalKeys
}

/**
 * Copies the keys of what a log says about people to another installation, wrapped by the key of that one; what is
 * erased stays erased. It may be repeated. Resolves with the number of events that have keys.
 */
export async function copyKeys({ log, types, from, to }: Parts): Promise<number> {
  const opened = new OpenedLog({ log, types, keys: from })
  let count = 0
  for await (const batch of batchesUpTo(log, { last: await log.head() })) {
    for (const event of batch) {
      const taken = await opened.factsIn(event)
      if (taken === null) continue
      await from.handOn(taken, to)
      count += 1
    }
  }
  return count
}
