import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, lineIn } from './config.ts'

const KEY_BYTES = 32
export const CHAIN_KEY_FILE = 'chain-key'
export const PSEUDONYM_KEY_FILE = 'pseudonym-key'

/** Digests that only whoever has the key of the installation can compare: the operator's, or a file beside the data and outside the event log. */
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

/** The same key for what must be opened again for ever: throws where it cannot be kept. */
export async function lastingKey(dataDir: string): Promise<Buffer> {
  const key = await keptKey(dataDir, PSEUDONYM_KEY_FILE, randomBytes(KEY_BYTES))
  const kept = await readFile(join(dataDir, PSEUDONYM_KEY_FILE))
  if (kept.length < KEY_BYTES || !kept.equals(key))
    throw new Error(
      `the file ${PSEUDONYM_KEY_FILE} in ${dataDir} is damaged: put it back from where it is kept`,
    )
  return kept
}

/** A key in a file of the data folder, made once; where it cannot be kept, it lasts as long as the process. */
async function keptKey(dataDir: string, name: string, key: Buffer): Promise<Buffer> {
  const file = join(dataDir, name)
  await mkdir(dataDir, { recursive: true })
  return readFile(file)
    .catch(() => made(file, key))
    .catch(() => readFile(file))
    .catch(() => key)
}

/** Appears whole, on the disk, and never in the place of another. */
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

/** What the log is sealed with: the operator's, or a line in a file of the data folder, which can be handed on as it is. */
export async function chainKey({ dataDir, chainKey }: Pick<Config, 'dataDir' | 'chainKey'>): Promise<string> {
  if (chainKey !== null) return chainKey
  return lineIn(await keptKey(dataDir, CHAIN_KEY_FILE, Buffer.from(randomBytes(KEY_BYTES).toString('hex'))))
}
