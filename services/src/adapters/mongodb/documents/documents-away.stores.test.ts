import { describe, expect, test } from 'vitest'
import { idsOn, note, person } from '#ports/documents-subject.contract.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { eventually } from '#testing/stores/eventually.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { openTcpProxy } from '#testing/stores/tcp-proxy.ts'
import { timed } from '#testing/stores/timed.ts'
import { ownedDocuments } from '#adapters/mongodb/testing/owned-documents.ts'
import { endlessLog, SITTING, takeLease, testProjections } from '#adapters/mongodb/testing/taken-lease.ts'
import { openMongoReadModels } from '#adapters/mongodb/read-models.ts'
import { openMongoProjectorLease } from '#adapters/mongodb/lease/projector-lease.ts'

const given = await ownedDocuments('away')
/** Milliseconds in which a read is answered: a timeout of five seconds, and a second for everything else. */
const ANSWERED = 6_000

describe(`a server that is away: ${given.server.label}`, () => {
  test('while the server is away reads and commits say so soon; afterwards nothing is lost or half done', async () => {
    await given.documents.commit('staff', 1n, [person(1)])
    await given.server.control.kill()
    for (const read of [() => given.documents.get('people', '1'), () => idsOn(given.documents, 'people')]) {
      const { outcome, milliseconds } = await timed(read)
      expect(outcome).toBeInstanceOf(StoreUnavailable)
      expect(milliseconds).toBeLessThan(ANSWERED)
    }
    await expect(given.documents.commit('staff', 2n, [person(2)])).rejects.toThrow(StoreUnavailable)
    await given.server.control.start()
    expect(await eventually(() => given.documents.checkpoint('staff'))).toBe(1n)
    await eventually(() => given.documents.commit('staff', 2n, [person(2)]))
    expect(await idsOn(given.documents, 'people')).toEqual(['1', '2'])
  })

  test('a lease asked for before the server is there comes once it is', async () => {
    await given.server.control.kill()
    const url = databaseUrl(given.server.url, `${given.name}-early`)
    await using early = openMongoProjectorLease(url, {
      projections: testProjections,
      log: endlessLog,
      timings: SITTING,
    })
    const taking = takeLease(early)
    await given.server.control.start()
    await using taken = await taking
    await taken.documents.commit('staff', 1n, [person(1)])
    expect(await idsOn(taken.documents, 'people')).toEqual(['1'])
  })

  test('killed again and again under commits: checkpoint and documents always fit together', async () => {
    let position = 0n
    const over = new AbortController()
    const carrying = (async () => {
      while (!over.signal.aborted) {
        const from = await eventually(() => given.documents.checkpoint('staff'))
        const next = from + 1n
        const writes = [person(Number(next)), note('count', Number(next))]
        await eventually(async () => {
          if ((await given.documents.checkpoint('staff')) < next)
            await given.documents.commit('staff', next, writes)
        })
        position = next
      }
    })()
    for (let round = 0; round < 3; round += 1) {
      const enough = position + 5n
      await expect.poll(() => position, { timeout: 30_000 }).toBeGreaterThanOrEqual(enough)
      await given.server.control.kill()
      await given.server.control.start()
    }
    over.abort()
    await carrying
    expect(await given.documents.checkpoint('staff')).toBe(position)
    expect(await idsOn(given.documents, 'people')).toHaveLength(Number(position))
    expect(await given.documents.get('notes', 'count')).toMatchObject({ keys: { title: Number(position) } })
  })

  test('a server that hangs: reads are given up in time, and work again afterwards', async () => {
    await given.documents.commit('staff', 1n, [person(1)])
    await given.server.control.signal('SIGSTOP')
    const { outcome, milliseconds } = await timed(() => given.documents.get('people', '1'))
    await given.server.control.signal('SIGCONT')
    expect(outcome).toBeInstanceOf(StoreUnavailable)
    expect(milliseconds).toBeLessThan(ANSWERED)
    expect(await eventually(() => given.documents.get('people', '1'))).toMatchObject({ id: '1' })
  })

  test('a server that hangs: more reads than there are connections are all given up as such', async () => {
    await given.documents.commit('staff', 1n, [person(1)])
    await given.server.control.signal('SIGSTOP')
    const reads = Array.from({ length: 300 }, () => given.documents.get('people', '1'))
    const outcomes = await Promise.allSettled(reads)
    await given.server.control.signal('SIGCONT')
    const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : 'answered'))
    expect(reasons.filter((reason) => !(reason instanceof StoreUnavailable))).toEqual([])
    expect(await eventually(() => given.documents.get('people', '1'))).toMatchObject({ id: '1' })
  })

  test('a connection that hangs is given up, a new one used', async () => {
    await given.documents.commit('staff', 1n, [person(1)])
    const { hostname, port } = new URL(given.server.url)
    await using proxy = await openTcpProxy({ host: hostname, port: Number(port) })
    const url = databaseUrl(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`, given.name)
    await using remote = openMongoReadModels(url, { projections: testProjections, log: endlessLog })
    const far = remote.documents
    expect(await far.get('people', '1')).toMatchObject({ id: '1' })
    proxy.hang()
    proxy.heal()
    const { outcome, milliseconds } = await timed(() => far.get('people', '1'))
    expect(outcome).toBeInstanceOf(StoreUnavailable)
    expect(milliseconds).toBeLessThan(ANSWERED)
    expect(await eventually(() => far.get('people', '1'))).toMatchObject({ id: '1' })
    proxy.cut()
    expect(await eventually(() => far.get('people', '1'))).toMatchObject({ id: '1' })
  })
})
