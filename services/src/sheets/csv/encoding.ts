import { Refusal } from '@staffplan/contracts/refusal'

type Encoding = { readonly name: string; readonly isGuessed: boolean }

/**
 * The encoding of a text file: by its byte order mark, the places of zero bytes, valid UTF-8, and only then by a guess.
 */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const marked = byteOrderMark(bytes)
  if (marked !== null) return { name: marked, isGuessed: false }
  const wide = wideEncoding(bytes)
  if (wide !== null) return { name: wide, isGuessed: false }
  if (fits(bytes, 'utf-8')) return { name: 'utf-8', isGuessed: false }
  const guess = arabicShare(bytes) > 0.5 ? 'windows-1256' : 'windows-1252'
  // Bytes that windows-1252 does not use are the umlauts of DOS files: ask instead of garbling names.
  if (guess === 'windows-1252' && bytes.some((byte) => UNUSED_IN_1252.has(byte))) {
    throw new Refusal('encoding-uncertain')
  }
  return { name: guess, isGuessed: true }
}

/** The encoding an administrator chose, if the bytes allow it. */
export function chosenEncoding(bytes: Uint8Array, name: string): Encoding {
  if (!fits(bytes, name)) throw new Refusal('encoding-uncertain')
  return { name, isGuessed: false }
}

const UNUSED_IN_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
const PIECE = 1024 * 1024

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return fitsOrCorrupt(bytes, 'utf-8')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return fitsOrCorrupt(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return fitsOrCorrupt(bytes, 'utf-16be')
  return null
}

function fitsOrCorrupt(bytes: Uint8Array, name: string): string {
  if (!fits(bytes, name)) throw new Refusal('file-corrupt', { params: { reason: 'encoding' } })
  return name
}

/** Zero bytes at even places are UTF-16BE, at odd ones UTF-16LE; anything else with zeros is no text. */
function wideEncoding(bytes: Uint8Array): string | null {
  const zeros = [0, 0] as [number, number]
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  const [even, odd] = zeros
  if (even + odd === 0) return null
  const threshold = (bytes.length / 2) * 0.05
  const name = odd > threshold && even <= threshold ? 'utf-16le' : 'utf-16be'
  const isOneSided = odd > threshold !== even > threshold
  if (!isOneSided || !fits(bytes, name)) throw new Refusal('format-unknown')
  return name
}

function fits(bytes: Uint8Array, name: string): boolean {
  const decoder = new TextDecoder(name, { fatal: true })
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** Arabic letters stand in a row, accented Latin ones alone: the share of high bytes in runs of three or more. */
function arabicShare(bytes: Uint8Array): number {
  let high = 0
  let inRuns = 0
  let run = 0
  for (let at = 0; at <= bytes.length; at += 1) {
    if ((bytes[at] ?? 0) >= 0x80) {
      run += 1
      continue
    }
    high += run
    if (run >= 3) inRuns += run
    run = 0
  }
  return high === 0 ? 0 : inRuns / high
}
