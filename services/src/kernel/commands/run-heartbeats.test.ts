import { expect, test } from 'vitest'
import { expiringAt, expiringWith } from '#testing/expiring-with.ts'
import { RunHeartbeats } from './run-heartbeats.ts'

test('a stamp that cannot be put, whyever, ends neither the run nor the process', async () => {
  const { store } = expiringAt()
  let puts = 0
  const expiring = expiringWith(store, {
    put: async (...call) => {
      puts += 1
      if (puts > 1) throw new Error('no such index')
      return store.put(...call)
    },
  })
  const pace = { lifetime: 1_000, renewal: 2, look: 5 }
  const deployment = { runsElsewhere: true, sharesExpiring: true }
  const runs = new RunHeartbeats({ expiring, deployment, now: () => new Date(), pace })
  using _ = await runs.begin('import-1')
  await expect.poll(() => puts).toBeGreaterThan(3) // an unhandled rejection would fail the file
})
