import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChainKey } from '#kernel/chain/seal.ts'
import type { Config } from './config.ts'

const KEY_BYTES = 32
export const CHAIN_KEY_FILE = 'chain-key'

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
        ? keptKey(dataDir, 'pseudonym-key', randomBytes(KEY_BYTES))
        : Promise.resolve(pseudonymKey)
    return createHmac('sha256', await this.#key)
      .update(text)
      .digest('hex')
  }
}

/** A key in a file of the data folder, made once; where it cannot be kept, it lasts as long as the process. */
async function keptKey(dataDir: string, name: string, key: Buffer): Promise<Buffer> {
  const file = join(dataDir, name)
  await mkdir(dataDir, { recursive: true })
  return writeFile(file, key, { mode: 0o600, flag: 'wx' }).then(
    () => key,
    () => readFile(file).catch(() => key),
  )
}

/** What the log is sealed with: the operator's, or a line in a file of the data folder, which can be handed on as it is. */
export async function chainKey({
  dataDir,
  chainKey,
}: Pick<Config, 'dataDir' | 'chainKey'>): Promise<ChainKey> {
  return chainKey ?? keptKey(dataDir, CHAIN_KEY_FILE, Buffer.from(randomBytes(KEY_BYTES).toString('hex')))
}
