import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#http/deps.ts'

type Key = Pick<Deps['config'], 'dataDir' | 'pseudonymKey'>

const KEY_BYTES = 32
const SHOWN = 16

/**
 * Names for accounts in the security log: the same account has the same one, and only whoever has the key of the installation,
 * the operator's or a file beside the data and outside the event log, can tell whose it is.
 */
export class Pseudonyms {
  readonly #config: Key
  #key: Promise<Buffer | string> | undefined

  constructor(config: Key) {
    this.#config = config
  }

  async of(account: string): Promise<string> {
    const { pseudonymKey, dataDir } = this.#config
    this.#key ??= pseudonymKey === null ? keyIn(dataDir) : Promise.resolve(pseudonymKey)
    return createHmac('sha256', await this.#key)
      .update(account)
      .digest('hex')
      .slice(0, SHOWN)
  }
}

/** Made once; where it cannot be kept, it lasts as long as the process. */
async function keyIn(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'pseudonym-key')
  const key = randomBytes(KEY_BYTES)
  await mkdir(dataDir, { recursive: true })
  return writeFile(file, key, { mode: 0o600, flag: 'wx' }).then(
    () => key,
    () => readFile(file).catch(() => key),
  )
}
