import { InstallationKey } from '#installation-key.ts'

const SHOWN = 16

/**
 * Names for accounts in the security log: the same account has the same one, and only whoever has the key of the installation
 * can tell whose it is.
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
