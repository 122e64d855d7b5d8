const PIECE = 256 * 1024

/** The text of a file, without its byte order mark and its first `skip` characters. */
export function* decodedPieces(
  bytes: Uint8Array,
  { encoding, skip }: { encoding: string; skip: number },
): Generator<string, undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let toSkip = skip
  for (let at = 0; at < bytes.length; at += PIECE) {
    const text = decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
    if (text.length > toSkip) yield text.slice(toSkip)
    toSkip = Math.max(0, toSkip - text.length)
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
