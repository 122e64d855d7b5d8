import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { keyedDigest } from '#kernel/sealing/keyed-digest.ts'

/** Hash by which the same file is recognised. */
export type FileHash = {
  readonly stored: string
  /** All forms in which an earlier import may have stored it. */
  readonly known: readonly string[]
}

export async function fileHashOf(
  { personalData: { keys } }: Pick<Deps, 'personalData'>,
  bytes: Uint8Array,
): Promise<FileHash> {
  const plain = createHash('sha256').update(bytes).digest('hex')
  const stored = await keyedDigest(keys, { purpose: 'file', plain })
  return { stored, known: [...new Set([stored, plain])] }
}
