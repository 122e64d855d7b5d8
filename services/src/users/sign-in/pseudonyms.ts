import { InstallationKey } from '#installation-key.ts'

const SHOWN = 16

/**
 * Pseudonyms of accounts in the security log: an account always has the same one, and only with the key of the
 * installation can it be told whose it is.
 */
export class Pseudonyms {
  readonly #key: InstallationKey

  constructor(config: ConstructorParameters<typeof InstallationKey>[0]) {
    this.#key = new InstallationKey(config)
  }

  async of(account: string): Promise<string> {
    return (await this.#key.digest(account)).slice(0, SHOWN)
  }
}
