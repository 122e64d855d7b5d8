import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { networkOf } from '#http/requests/network-of.ts'
import { inHashingQueue } from '#users/sign-in/hashing-queue.ts'

type Parameters = { readonly memory: number; readonly passes: number; readonly parallelism: number }

/** OWASP's minimum for Argon2id; memory in KiB. */
const PRESENT: Parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Caller in the hashing queue when no client asked for the hash. */
const SERVER = '127.0.0.1'

const derive = promisify(argon2)

/** Stands in for the hash of accounts that are unknown or have no password, so that these take as long as others. */
const NOBODY = phc(PRESENT, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))

/**
 * Argon2id of exactly the given text, as a PHC string. Throws `rate-limited` when too many requests of the caller wait.
 */
export async function hashPassword(password: string, caller: string = SERVER): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return phc(PRESENT, salt, await hashOf(password, { ...PRESENT, salt, length: HASH_BYTES, caller }))
}

/** Compares with a stored PHC string; without one it takes just as long and is false. */
export async function isPassword(
  password: string,
  stored: string | undefined,
  caller: string = SERVER,
): Promise<boolean> {
  const match = PHC.exec(stored ?? NOBODY)
  if (!match) throw new Error('a stored password hash cannot be read')
  const [, memory, passes, parallelism, salt, hash] = match
  const wanted = Buffer.from(hash!, 'base64') // the pattern has five groups
  const given = await hashOf(password, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt!, 'base64'),
    length: wanted.length,
    caller,
  })
  return timingSafeEqual(given, wanted) && stored !== undefined
}

/** Whether a hash was made with parameters other than the present ones. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(parametersText(PRESENT))
}

async function hashOf(
  password: string,
  {
    memory,
    passes,
    parallelism,
    salt,
    length,
    caller,
  }: Parameters & { salt: Buffer; length: number; caller: string },
): Promise<Buffer> {
  const options = { message: password, nonce: salt, memory, passes, parallelism, tagLength: length }
  return inHashingQueue(networkOf(caller), async () => Buffer.from(await derive('argon2id', options)))
}

function phc(parameters: Parameters, salt: Buffer, hash: Buffer): string {
  return `${parametersText(parameters)}$${base64(salt)}$${base64(hash)}`
}

function parametersText({ memory, passes, parallelism }: Parameters): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}`
}

/** Base64 without padding, as in PHC strings. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
