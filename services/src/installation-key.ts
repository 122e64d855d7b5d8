import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, lineIn } from './config.ts'

const KEY_BYTES = 32
export const CHAIN_KEY_FILE = 'chain-key'
export const PSEUDONYM_KEY_FILE = 'pseudonym-key'

/**
 * Keyed digests (HMAC-SHA-256): only a holder of the installation's key can tell which text one belongs to. The key is the
 * operator's, or is in a file of the data folder, outside the event log.
 */
export class InstallationKey {
  readonly #config: Pick<Config, 'dataDir' | 'pseudonymKey'>
  #key: Promise<Buffer | string> | undefined

  constructor(config: Pick<Config, 'dataDir' | 'pseudonymKey'>) {
    this.#config = config
  }

  async digest(text: string): Promise<string> {
    const { pseudonymKey, dataDir } = this.#config
    this.#key ??=
      pseudonymKey === null
        ? keptKey(dataDir, PSEUDONYM_KEY_FILE, randomBytes(KEY_BYTES))
        : Promise.resolve(pseudonymKey)
    return createHmac('sha256', await this.#key)
      .update(text)
      .digest('hex')
  }
}

/** The installation's key, for data that must always stay readable. Throws when its file is damaged or cannot be stored. */
export async function lastingKey(dataDir: string): Promise<Buffer> {
  const key = await keptKey(dataDir, PSEUDONYM_KEY_FILE, randomBytes(KEY_BYTES))
  const kept = await readFile(join(dataDir, PSEUDONYM_KEY_FILE))
  if (kept.length < KEY_BYTES || !kept.equals(key))
    throw new Error(
      `the file ${PSEUDONYM_KEY_FILE} in ${dataDir} is damaged: put it back from where it is kept`,
    )
  return kept
}

/** Reads a key file of the data folder, or creates it. A key that cannot be stored lasts only as long as the process. */
async function keptKey(dataDir: string, name: string, key: Buffer): Promise<Buffer> {
  const file = join(dataDir, name)
  await mkdir(dataDir, { recursive: true })
  return readFile(file)
    .catch(() => made(file, key))
    .catch(() => readFile(file))
    .catch(() => key)
}

/** Creates the file whole and flushed to disk. Throws when it already exists, so that no key is overwritten. */
async function made(file: string, key: Buffer): Promise<Buffer> {
  const partial = `${file}.${randomUUID()}`
  try {
    await writeFile(partial, key, { mode: 0o600, flag: 'wx', flush: true })
    await link(partial, file)
    return key
  } finally {
    await rm(partial, { force: true })
  }
}

/** The key that seals the log: the operator's, or one line in a file of the data folder, which can be handed on as it is. */
export async function chainKey({ dataDir, chainKey }: Pick<Config, 'dataDir' | 'chainKey'>): Promise<string> {
  if (chainKey !== null) return chainKey
  return lineIn(await keptKey(dataDir, CHAIN_KEY_FILE, Buffer.from(randomBytes(KEY_BYTES).toString('hex'))))
}
