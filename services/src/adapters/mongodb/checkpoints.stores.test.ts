import { Binary, Long } from 'mongodb'
import { expect, test, vi } from 'vitest'
import { checkpointsContract } from '#ports/checkpoints.contract.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { ownedServer, startTestServer } from '#testing/stores/test-server.ts'
import { MongoCheckpoints } from './checkpoints.ts'
import { Database } from './connection/database.ts'
import { testDatabases } from './testing/test-databases.ts'

const server = await startTestServer('mongodb')
const databases = testDatabases(server, `checkpoints-${Date.now()}`)

const name = { log: 'one', stream: 'drivers', model: '1' }
const bytes = new Uint8Array([1, 2])

checkpointsContract(server.label, async () => {
  await using opened = new AsyncDisposableStack()
  const store = openOn(databases.url, opened)
  const all = opened.move()
  return {
    store,
    another: async () => openOn(databases.url, all),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
})

test('one of which a part is missing is none, and hides none of those before it', async () => {
  await using opened = new AsyncDisposableStack()
  const store = openOn(databases.url, opened)
  await store.put(name, { revision: 499n, parts: [bytes, bytes, bytes] }, 1)
  expect((await store.latest(name, 499n))?.parts).toHaveLength(3)
  for (const number of [9, 14]) {
    const own = [bytes, new Uint8Array([number]), new Uint8Array([number + 1])]
    await store.put(name, { revision: BigInt(number * 111), parts: own }, Infinity)
  }
  for (const revision of [999n, 1_554n])
    await states().deleteOne({ revisions: Long.fromBigInt(revision), bytes: { $exists: true } })
  expect((await store.latest(name, 1_554n))?.revision).toBe(499n)
  expect(await states().countDocuments({ revision: { $gt: Long.fromBigInt(499n) } })).toBe(0)
  await states().deleteOne({ revisions: Long.fromBigInt(499n) })
  expect(await store.latest(name, 499n)).toBeNull()
})

test('what gives way to the present model takes no part of a checkpoint that is being written', async () => {
  await using opened = new AsyncDisposableStack()
  const store = openOn(databases.url, opened)
  const present = { ...name, model: '2' }
  const shared = new Uint8Array([7])
  await store.put(name, { revision: 999n, parts: [bytes, shared] }, Infinity)
  const begun = { revision: 999n, parts: [bytes, shared, 'still to come' as unknown as Uint8Array] }
  await expect(store.put(present, begun, Infinity)).rejects.toThrow('Binary')
  await store.put(present, { revision: 499n, parts: [bytes] }, Infinity)
  const left = await states()
    .find({ revisions: Long.fromBigInt(999n) })
    .toArray()
  expect(left.map(({ model, bytes: part }) => [model, (part as Binary).length()])).toEqual([['2', 1]])
  expect(await store.latest(name, 999n)).toBeNull()
})

test('what stands in several checkpoints of a stream is stored once, and for as long as one of them is there', async () => {
  await using opened = new AsyncDisposableStack()
  const store = openOn(databases.url, opened)
  const shared = new Uint8Array(1_000).fill(7)
  const own = (number: number) => new Uint8Array([number])
  for (const number of [1, 2, 3])
    await store.put(name, { revision: BigInt(number), parts: [own(number), shared, own(number)] }, Infinity)
  const held = async (): Promise<readonly number[]> => {
    const found = await states().find({ stream: name.stream }).toArray()
    return found.map(({ bytes: stored }) => (stored as Binary).length()).toSorted((a, b) => a - b)
  }
  expect(await held()).toEqual([1, 1, 1, 1, 1, 1, 1_000])
  await store.put(name, { revision: 3n, parts: [own(4), shared, own(5)] }, Infinity)
  expect(await held()).toEqual([1, 1, 1, 1, 1, 1, 1_000])
  await store.forget('drivers', 3n)
  expect(await partsOf(store, 9n)).toEqual(printed([own(4), shared, own(5)]))
  expect(await held()).toEqual([1, 1, 1_000])
  await store.put(name, { revision: 4n, parts: [own(6)] }, 1)
  expect(await held()).toEqual([1])
})

test('a checkpoint that is written anew is there all the time, also where the write breaks off', async () => {
  await using opened = new AsyncDisposableStack()
  const store = openOn(databases.url, opened)
  const another = openOn(databases.url, opened)
  const whole = { revision: 499n, parts: [bytes, new Uint8Array([3]), new Uint8Array([4])] }
  await store.put(name, whole, 1)
  const broken = { ...whole, parts: [bytes, new Uint8Array([5]), 'no bytes' as unknown as Uint8Array] }
  await expect(another.put(name, broken, 1)).rejects.toThrow('Binary')
  expect(await partsOf(store, 499n)).toEqual(printed(whole.parts))
  await Promise.all([store.put(name, whole, 1), another.put(name, whole, 1)])
  expect(await partsOf(store, 499n)).toEqual(printed(whole.parts))
})

test('what a former version stored is not taken for a checkpoint, and gives way to the next', async () => {
  await using opened = new AsyncDisposableStack()
  const store = openOn(databases.url, opened)
  const former = { ...name, revision: 499n, part: 0, parts: 1, bytes: new Binary(bytes) }
  await states().insertOne({ ...former, revision: Long.fromBigInt(499n) })
  expect(await store.latest(name, 499n)).toBeNull()
  await store.put(name, { revision: 999n, parts: [bytes] }, Infinity)
  expect(await states().countDocuments({ stream: name.stream, part: { $exists: true } })).toBe(0)
})

test('a server that hangs is waited for once; it is asked again when it answers', async () => {
  const own = await ownedServer('mongodb')
  await using opened = new AsyncDisposableStack()
  opened.defer(() => own[Symbol.asyncDispose]())
  const store = openOn(databaseUrl(own.url, 'checkpoints'), opened)
  await store.put(name, { revision: 499n, parts: [bytes] }, 1)
  await own.control.signal('SIGSTOP')
  await expect(store.latest(name, 499n)).rejects.toThrow(StoreUnavailable)
  const since = performance.now()
  await expect(store.latest(name, 499n)).rejects.toThrow(StoreUnavailable)
  expect(performance.now() - since).toBeLessThan(500)
  await own.control.signal('SIGCONT')
  await vi.waitFor(async () => expect(await store.latest(name, 499n)).not.toBeNull(), { timeout: 20_000 })
})

async function partsOf(store: MongoCheckpoints, upTo: bigint): Promise<readonly string[] | null> {
  const found = await store.latest(name, upTo)
  return found && printed(found.parts)
}

function printed(parts: readonly Uint8Array[]): readonly string[] {
  return parts.map((part) => Buffer.from(part).toString('hex'))
}

function states() {
  return databases.client.db(databases.name).collection('_states')
}

function openOn(url: string, opened: AsyncDisposableStack): MongoCheckpoints {
  return opened.use(new MongoCheckpoints(opened.use(new Database(url, []))))
}
