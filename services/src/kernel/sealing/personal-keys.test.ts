import { createSecretKey } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openSqliteKeyStore } from '#adapters/sqlite/key-store.ts'
import { opened, PersonalKeys, WrongMasterKey } from './personal-keys.ts'
import { boxed, encrypted, newKeys } from './sealed-box.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const FACT = { row: 1, person: 'E1', said: { name: 'Nora' } }
const PLACE = { stream: 'staff-2019', id: crypto.randomUUID(), type: 'StaffAdded' }
const master = (byte: number) => async () => ({
  wrapping: createSecretKey(new Uint8Array(32).fill(byte)),
  naming: `${byte}`,
})

test('under another key of the installation nothing is sealed beside what is there', async () => {
  using folder = temporaryFolder()
  await using store = openSqliteKeyStore(join(folder.path, 'keys.db'))
  const right = new PersonalKeys({ store, master: master(1) })
  const { keys } = await right.seal(PLACE, [FACT])
  const wrong = new PersonalKeys({ store, master: master(2) })
  await expect(wrong.seal({ ...PLACE, stream: 'staff-2020' }, [FACT])).rejects.toThrow(WrongMasterKey)
  const streams: string[] = []
  for await (const { stream } of store.all()) streams.push(stream)
  expect(streams).toEqual(['staff-2019'])
  expect((await right.load([keys])).has(keys)).toBe(true)
})

test('a box opens in its own event only, and keys only beside the rows that they are for', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'keys.db')
  await using store = openSqliteKeyStore(path)
  const keys = new PersonalKeys({ store, master: master(1) })
  const sealed = await keys.seal(PLACE, [FACT])
  const secrets = (await keys.load([sealed.keys])).get(sealed.keys)!
  expect(opened(sealed, PLACE, secrets)).toEqual([FACT.said])
  for (const other of [{ stream: 'staff-2020' }, { id: crypto.randomUUID() }, { type: 'StaffDeleted' }])
    expect(() => opened(sealed, { ...PLACE, ...other }, secrets)).toThrow('unable to authenticate data')
  using stranger = new DatabaseSync(path)
  stranger.exec("UPDATE block SET rows = '[2]'")
  await expect(keys.load([sealed.keys])).rejects.toThrow(WrongMasterKey)
})

test('what was sealed before it was bound to its place is opened, and erased', async () => {
  using folder = temporaryFolder()
  await using store = openSqliteKeyStore(join(folder.path, 'keys.db'))
  const keys = new PersonalKeys({ store, master: master(1) })
  const id = crypto.randomUUID()
  const secrets = newKeys(1)
  const { wrapping } = await master(1)()
  await store.put({
    id,
    stream: PLACE.stream,
    rows: [1],
    persons: [''],
    keys: encrypted(secrets, { key: wrapping, purpose: id }),
  })
  const old = {
    keys: id,
    box: boxed([Buffer.from(JSON.stringify(FACT.said))], { keys: secrets, purpose: id }),
  }
  const open = async (): Promise<unknown[]> => opened(old, PLACE, (await keys.load([id])).get(id)!)
  expect(await open()).toEqual([FACT.said])
  await keys.erase({ id: 'e', rows: [1], person: '', places: [], correlationId: 'c' })
  expect(await open()).toEqual([null])
})
