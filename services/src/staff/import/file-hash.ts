import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'

/** Hash by which the same file is recognised. */
export type FileHash = {
  readonly stored: string
  /** All forms in which an earlier import may have stored it. */
  readonly known: readonly string[]
}

/** Prefix of a keyed digest, from which nobody can guess a file without the installation's key; others are SHA-256. */
const KEYED = 'keyed:'

export async function fileHashOf(
  { personalData: { keys } }: Pick<Deps, 'personalData'>,
  bytes: Uint8Array,
): Promise<FileHash> {
  const plain = createHash('sha256').update(bytes).digest('hex')
  if (!keys) return { stored: plain, known: [plain] }
  const stored = `${KEYED}${await keys.digest('file', plain)}`
  return { stored, known: [stored, plain] }
}
