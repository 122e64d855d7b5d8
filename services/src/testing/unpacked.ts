import { deserialize } from 'node:v8'
import { zstdDecompressSync } from 'node:zlib'

/** All text in a part of a checkpoint, including parts that are compressed within it. */
export function unpacked(bytes: Uint8Array): string {
  const text = zstdDecompressSync(bytes)
  return [text.toString('latin1'), ...packedIn(isState(text) ? deserialize(text) : null).map(unpacked)].join(
    '\n',
  )
}

/** Whether bytes begin like those that Node's `serialize` writes. */
function isState(text: Uint8Array): boolean {
  return text[0] === 0xff
}

function packedIn(value: unknown): Uint8Array[] {
  if (value instanceof Uint8Array) return [value]
  if (value instanceof Map || value instanceof Set) return [...value].flatMap(packedIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(packedIn)
}
