import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { keyedDigest } from '#kernel/sealing/keyed-digest.ts'

/** By which the same file is known again. */
export type FileHash = {
  readonly stored: string
  /** As it may have been stored before. */
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
