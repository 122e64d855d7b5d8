import { crc32, createInflateRaw } from 'node:zlib'
import { Refusal } from '@staffplan/contracts/refusal'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { asRefusal, corrupt } from '../corrupt.ts'
import type { SheetLimits } from '../workbook.ts'

type ArchiveLimits = Pick<SheetLimits, 'zipEntries' | 'totalBytes' | 'ratio' | 'ratioFromBytes'>

/** The parts of a zip file; names are compared without case, as the Open Packaging Conventions say. */
export interface Archive {
  has(name: string): boolean
  /** The part's bytes, bounded and counted; a wrong size or checksum shows at the end, as `file-corrupt`. */
  read(name: string, maxBytes: number): AsyncGenerator<Uint8Array>
}

/** Reads and checks the directory; nothing is inflated yet. */
export async function openArchive(bytes: Buffer, limits: ArchiveLimits): Promise<Archive> {
  refuseZip64(bytes)
  const { zip, entries } = await readDirectory(bytes, limits).catch((error: unknown) => {
    throw asRefusal(error, 'zip-directory')
  })
  let total = 0
  const counted = new Set<string>()

  async function* read(name: string, maxBytes: number): AsyncGenerator<Uint8Array> {
    const entry = entries.get(name.toLowerCase())
    if (entry === undefined) throw corrupt('part-missing')
    if (entry.uncompressedSize > maxBytes) throw new Refusal('zip-bomb')
    if (!counted.has(name)) total += entry.uncompressedSize
    counted.add(name) // a part that is read again does not count again
    if (total > limits.totalBytes) throw new Refusal('zip-bomb')
    yield* checked(entry, inflated(entry, await compressedBytes(zip, entry, bytes)))
  }

  return { has: (name) => entries.has(name.toLowerCase()), read }
}

async function readDirectory(
  bytes: Buffer,
  limits: ArchiveLimits,
): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  const zip = await fromBufferPromise(bytes, { validateEntrySizes: false })
  if (zip.entryCount > limits.zipEntries) throw new Refusal('zip-bomb')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry, limits)
    const name = entry.fileName.toLowerCase()
    if (entries.has(name)) throw corrupt('part-twice')
    entries.set(name, entry)
  }
  return { zip, entries }
}

function checkEntry(entry: Entry, limits: ArchiveLimits): void {
  if (entry.isEncrypted()) throw new Refusal('format-xls-or-encrypted')
  if (entry.extraFields.some((field) => field.id === ZIP64_FIELD)) throw corrupt('zip64')
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) throw corrupt('compression')
  if (entry.compressionMethod === STORED && entry.compressedSize !== entry.uncompressedSize) {
    throw corrupt('part-size')
  }
  const isLarge = entry.uncompressedSize > limits.ratioFromBytes
  if (isLarge && entry.uncompressedSize > entry.compressedSize * limits.ratio) throw new Refusal('zip-bomb')
}

const ZIP64_FIELD = 0x0001
const STORED = 0
const DEFLATED = 8
const CHUNK = 64 * 1024
const END_RECORD = Buffer.from('PK\u0005\u0006')
const ZIP64_LOCATOR = Buffer.from('PK\u0006\u0007')
const ZIP64_LOCATOR_BYTES = 20

function refuseZip64(bytes: Buffer): void {
  const locator = bytes.lastIndexOf(END_RECORD) - ZIP64_LOCATOR_BYTES
  if (locator >= 0 && bytes.subarray(locator, locator + 4).equals(ZIP64_LOCATOR)) throw corrupt('zip64')
}

async function compressedBytes(zip: ZipFile, entry: Entry, bytes: Buffer): Promise<Buffer> {
  const { fileDataStart } = await zip
    .readLocalFileHeaderPromise(entry, { minimal: true })
    .catch((error: unknown) => {
      throw asRefusal(error, 'zip-entry')
    })
  return bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize)
}

async function* inflated(entry: Entry, compressed: Buffer): AsyncGenerator<Uint8Array> {
  if (entry.compressionMethod === STORED) {
    for (let at = 0; at < compressed.length; at += CHUNK) yield compressed.subarray(at, at + CHUNK)
    return
  }
  const inflate = createInflateRaw({ chunkSize: CHUNK })
  inflate.end(compressed)
  try {
    yield* inflate
  } catch (error) {
    throw asRefusal(error, 'inflate')
  }
  if (inflate.bytesWritten !== entry.compressedSize) throw corrupt('part-size')
}

/** Stops as soon as a part is larger than its directory entry says, so the caps on declared sizes hold. */
async function* checked(entry: Entry, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  let checksum = 0
  for await (const chunk of chunks) {
    size += chunk.byteLength
    if (size > entry.uncompressedSize) throw new Refusal('zip-bomb')
    checksum = crc32(chunk, checksum)
    yield chunk
  }
  if (size !== entry.uncompressedSize) throw corrupt('part-size')
  if (checksum !== entry.crc32) throw corrupt('checksum')
}
