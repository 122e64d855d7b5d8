import { randomInt, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Letters and digits, without those that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP_LENGTH = 5
const LIFETIME = 60 * 60 * 1000

/** The one-time code of the first administrator: a file that only the operator can read, for an hour. */
export class SetupCode {
  readonly #file: string
  readonly #now: () => Date

  constructor({ dataDir, now }: { dataDir: string; now: () => Date }) {
    this.#file = join(dataDir, 'setup-code')
    this.#now = now
  }

  async renew(): Promise<void> {
    const expiresAt = new Date(this.#now().getTime() + LIFETIME).toISOString()
    await this.forget()
    await mkdir(join(this.#file, '..'), { recursive: true })
    await writeFile(this.#file, `${newCode()}\nvalid until ${expiresAt}\n`, { mode: 0o600, flag: 'wx' })
  }

  async forget(): Promise<void> {
    await rm(this.#file, { force: true })
  }

  /** The present code; null when there is none or it has expired. */
  async current(): Promise<string | null> {
    const text = await readFile(this.#file, 'utf8').catch(() => '')
    const [code, validity] = text.split('\n')
    const expiresAt = Date.parse(validity?.replace('valid until ', '') ?? '')
    return code && expiresAt > this.#now().getTime() ? code : null
  }
}

/** Compared without case, spaces and dashes, in constant time. */
export function isSameCode(given: string, code: string): boolean {
  const [a, b] = [given, code].map((text) => Buffer.from(text.toUpperCase().replace(/[^A-Z0-9]/g, '')))
  return a!.length === b!.length && timingSafeEqual(a!, b!)
}

function newCode(): string {
  return Array.from({ length: GROUPS }, newGroup).join('-')
}

function newGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
