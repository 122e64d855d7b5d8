import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { chacha20 } from '@noble/ciphers/chacha.js'

export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const LENGTH_BYTES = 4
/** Each key encrypts one text only, so all of them may use the same nonce. */
const NONCE = new Uint8Array(NONCE_BYTES)
const CIPHER = 'aes-256-gcm'
const ERASED = Buffer.alloc(KEY_BYTES)

/** Encrypts with AES-256-GCM; decryption must name the same purpose. */
export function encrypted(text: Uint8Array, { key, purpose }: Under): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose))
  const body = cipher.update(text)
  cipher.final()
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Reverses `encrypted`; throws when the key, the purpose or any byte of the box differs. */
export function decrypted(box: Uint8Array, { key, purpose }: Under): Buffer {
  const body = NONCE_BYTES + TAG_BYTES
  const nonce = box.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose))
  decipher.setAuthTag(box.subarray(NONCE_BYTES, body))
  const text = decipher.update(box.subarray(body))
  decipher.final()
  return text
}

/** A KeyObject: given the bytes of a key, Node takes four times as long. */
type Under = { readonly key: KeyObject; readonly purpose: string }

/** The event's own key followed by one key per text. */
export function newKeys(texts: number): Buffer {
  return randomBytes((texts + 1) * KEY_BYTES)
}

function keyAt(keys: Uint8Array, index: number): Uint8Array {
  return keys.subarray(index * KEY_BYTES, (index + 1) * KEY_BYTES)
}

/** The event's own key. */
function ownKey(keys: Uint8Array): KeyObject {
  return createSecretKey(keyAt(keys, 0))
}

/** A copy of the keys in which some texts' keys are erased, so that these texts cannot be decrypted any more. */
export function keysWithout(keys: Uint8Array, gone: Iterable<number>): Buffer {
  const left = Buffer.from(keys)
  for (const index of gone) ERASED.copy(left, (index + 1) * KEY_BYTES)
  return left
}

/**
 * Encrypts texts into one box: each under its own key (ChaCha20), and all of them again under the event's key (AES-256-GCM),
 * which authenticates them. An AES cipher per text would take longer than all the rest of an import.
 */
export function boxed(texts: readonly Buffer[], { keys, purpose }: BoxKeys): string {
  const lengths = Buffer.alloc(texts.length * LENGTH_BYTES)
  for (const [index, text] of texts.entries()) lengths.writeUInt32LE(text.length, index * LENGTH_BYTES)
  const masked = texts.map((text, index) => chacha20(keyAt(keys, index + 1), NONCE, text))
  const body = Buffer.concat([lengths, ...masked])
  return encrypted(body, { key: ownKey(keys), purpose }).toString('base64')
}

/** The texts of a box; null where the key was erased. Throws when the box is not what `boxed` made. */
export function unboxed(box: string, { keys, purpose }: BoxKeys): (Buffer | null)[] {
  const body = decrypted(Buffer.from(box, 'base64'), { key: ownKey(keys), purpose })
  const count = keys.length / KEY_BYTES - 1
  let at = count * LENGTH_BYTES
  return Array.from({ length: count }, (_, index) => {
    const from = at
    at += body.readUInt32LE(index * LENGTH_BYTES)
    const key = keyAt(keys, index + 1)
    if (ERASED.equals(key)) return null
    const text = body.subarray(from, at)
    chacha20(key, NONCE, text, text) // in place: nothing else uses these bytes
    return text
  })
}

type BoxKeys = { readonly keys: Uint8Array; readonly purpose: string }
