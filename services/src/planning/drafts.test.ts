import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { StoreUnavailable } from '#ports/event-log.ts'
import { bigPictureModel, bigPictureStream } from '#streams/big-picture.ts'
import { depsOn } from '#testing/deps-on.ts'
import { logWith } from '#testing/log-with.ts'
import { startServer } from '#testing/server.ts'
import { Drafts } from './drafts.ts'

test('what another process stored is heard of though the log was away just then', async () => {
  await using server = await startServer()
  const { deps, log: shared } = server.system
  let isAway = false
  const looks: boolean[] = []
  const log = logWith(shared, {
    async *read(stream, bounds) {
      looks.push(isAway)
      if (isAway) throw new StoreUnavailable('away', false)
      yield* shared.read(stream, bounds)
    },
  })
  const drafts = new Drafts(depsOn(log, deps))
  const draft = await drafts.current()
  isAway = true
  const data = { clientId: 'elsewhere', seq: 1, base: -1, via: 'ws', prevHash: '' }
  await deps.handler.handle({
    model: bigPictureModel,
    stream: bigPictureStream(2019),
    context: { commandId: randomUUID(), correlationId: '', actor: 0, at: new Date().toISOString() },
    decide: () => ({
      events: [
        { type: 'DraftOpsApplied', data: { ...data, cause: 'edit', ops: [{ k: 'in|b1-p1-y2020', v: 5 }] } },
      ],
    }),
  })
  await vi.waitFor(() => expect(looks).toContain(true), { timeout: 5_000 })
  isAway = false
  await vi.waitFor(() => expect(draft.feed.head).toBe(0), { timeout: 5_000 })
})
