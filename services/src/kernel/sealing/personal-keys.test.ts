import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqliteKeyStore } from '#adapters/sqlite/key-store.ts'
import { PersonalKeys, WrongMasterKey } from './personal-keys.ts'

const FACT = { row: 1, person: 'E1', said: { name: 'Nora' } }
const master = (byte: number) => async () => ({ wrapping: new Uint8Array(32).fill(byte), naming: `${byte}` })

test('under another key of the installation nothing is sealed beside what is there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'staffplan-keys-'))
  try {
    await using store = openSqliteKeyStore(join(folder, 'keys.db'))
    const right = new PersonalKeys({ store, master: master(1) })
    const { keys } = await right.seal('staff-2019', [FACT])
    const wrong = new PersonalKeys({ store, master: master(2) })
    await expect(wrong.seal('staff-2020', [FACT])).rejects.toThrow(WrongMasterKey)
    const streams: string[] = []
    for await (const { stream } of store.all()) streams.push(stream)
    expect(streams).toEqual(['staff-2019'])
    expect((await right.load([keys])).has(keys)).toBe(true)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
