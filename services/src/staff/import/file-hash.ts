import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'

/** By which the same file is known again. */
export type FileHash = {
  readonly stored: string
  /** As it may have been stored before. */
  readonly known: readonly string[]
}

/** Before a digest that nobody can try without the key of the installation what the file said; others are plain. */
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
