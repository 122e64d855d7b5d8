import type { Draft } from './draft.ts'

/**
 * A checksum of the draft's values, independent of the order in which they were written. Server and browser compare theirs,
 * so that they cannot drift apart unnoticed. No protection against forgery.
 */
export function draftChecksum(draft: Draft): string {
  let low = 0
  let high = 0
  for (const [key, { v }] of draft.cells) {
    if (v === null) continue
    const text = `${key}=${typeof v === 'number' ? v : `${v.driverID},${v.value},${v.pos}`}`
    low = (low + scramble(text, 0x811c9dc5)) >>> 0
    high = (high + scramble(text, 0x1b873593)) >>> 0
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')
}

/** FNV-1a with a final mix. */
function scramble(text: string, seed: number): number {
  let hash = seed
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
