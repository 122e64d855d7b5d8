import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { chacha20 } from '@noble/ciphers/chacha.js'

export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const LENGTH_BYTES = 4
/** Each key encrypts one text and no other, so no two nonces need to differ. */
const NONCE = new Uint8Array(NONCE_BYTES)
const CIPHER = 'aes-256-gcm'
const ERASED = Buffer.alloc(KEY_BYTES)

/** Encrypts under a key, for whoever names the same purpose. */
export function encrypted(text: Uint8Array, { key, purpose }: Under): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose))
  const body = cipher.update(text)
  cipher.final()
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Throws when the key, the purpose or a byte of it is another one. */
export function decrypted(box: Uint8Array, { key, purpose }: Under): Buffer {
  const body = NONCE_BYTES + TAG_BYTES
  const nonce = box.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose))
  decipher.setAuthTag(box.subarray(NONCE_BYTES, body))
  const text = decipher.update(box.subarray(body))
  decipher.final()
  return text
}

/** Node takes four times as long when it is given the bytes of a key instead of its object. */
type Under = { readonly key: KeyObject; readonly purpose: string }

/** The event's own key, and one for each of so many texts. */
export function newKeys(texts: number): Buffer {
  return randomBytes((texts + 1) * KEY_BYTES)
}

function keyAt(keys: Uint8Array, index: number): Uint8Array {
  return keys.subarray(index * KEY_BYTES, (index + 1) * KEY_BYTES)
}

/** The event's. */
function ownKey(keys: Uint8Array): KeyObject {
  return createSecretKey(keyAt(keys, 0))
}

/** The same keys without some: what they sealed is gone. */
export function keysWithout(keys: Uint8Array, gone: Iterable<number>): Buffer {
  const left = Buffer.from(keys)
  for (const index of gone) ERASED.copy(left, (index + 1) * KEY_BYTES)
  return left
}

/**
 * Texts in one box: each under a key of its own (ChaCha20), and all of them authenticated under the event's (AES-256-GCM):
 * one cipher a text would take longer than all the rest of an import.
 */
export function boxed(texts: readonly Buffer[], { keys, purpose }: BoxKeys): string {
  const lengths = Buffer.alloc(texts.length * LENGTH_BYTES)
  for (const [index, text] of texts.entries()) lengths.writeUInt32LE(text.length, index * LENGTH_BYTES)
  const masked = texts.map((text, index) => chacha20(keyAt(keys, index + 1), NONCE, text))
  const body = Buffer.concat([lengths, ...masked])
  return encrypted(body, { key: ownKey(keys), purpose }).toString('base64')
}

/** The texts again, null where the key is gone. Throws when it is not what was boxed. */
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
    chacha20(key, NONCE, text, text) // in its place: the bytes are nobody else's
    return text
  })
}

type BoxKeys = { readonly keys: Uint8Array; readonly purpose: string }
