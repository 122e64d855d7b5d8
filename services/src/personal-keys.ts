import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { openEmbeddedKeyReader, openEmbeddedKeys } from '#adapters/sqlite/embedded-stores.ts'
import { type MasterKey, PersonalKeys } from '#kernel/sealing/personal-keys.ts'
import type { KeyStore } from '#ports/key-store.ts'
import type { Config } from './config.ts'
import { lastingKey } from './installation-key.ts'

export type KeysConfig = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongodbUrl' | 'pseudonymKey'>

export type OpenedKeys = AsyncDisposable & {
  /** Null when the log is on a server and MongoDB is not used: then the processes share no store for keys. */
  readonly keys: PersonalKeys | null
  readonly store: KeyStore | null
}

/** Opens the keys that encrypt personal data in the log. They are beside an embedded log, or in MongoDB for a log server. */
export async function openPersonalKeys(config: KeysConfig, use: 'write' | 'read'): Promise<OpenedKeys> {
  const { dataDir, eventStoreUrl, mongodbUrl, pseudonymKey } = config
  if (eventStoreUrl === null) {
    const secret = pseudonymKey ?? (await lastingKey(dataDir))
    const store = use === 'write' ? openEmbeddedKeys(dataDir) : openEmbeddedKeyReader(dataDir)
    return opened(store, async () => masterOf(secret))
  }
  if (mongodbUrl === null) return { keys: null, store: null, async [Symbol.asyncDispose]() {} }
  const { openMongoKeyStore } = await import('#adapters/mongodb/key-store.ts')
  const store = openMongoKeyStore(mongodbUrl)
  return opened(store, async () => masterOf(pseudonymKey ?? (await store.master(randomBytes(KEY_BYTES)))))
}

const KEY_BYTES = 32

function opened(store: KeyStore, master: () => Promise<MasterKey>): OpenedKeys {
  return {
    keys: new PersonalKeys({ store, master }),
    store,
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  }
}

function masterOf(secret: Uint8Array | string): MasterKey {
  const derived = (purpose: string): Buffer => createHmac('sha256', secret).update(purpose).digest()
  return {
    wrapping: createSecretKey(derived('keys of personal data')),
    naming: derived('names of people among keys').toString('hex'),
  }
}
