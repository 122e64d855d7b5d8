import { crc32, deflateRawSync } from 'node:zlib'

/** A zip file of deflated parts, in the order given; one moment in time for all, so equal parts give equal bytes. */
export function writeArchive(parts: readonly { readonly name: string; readonly text: string }[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text } of parts) {
    const entry = deflate(name, text)
    const local = Buffer.concat([localHeader(entry), entry.name, entry.data])
    directory.push(directoryHeader(entry, offset), entry.name)
    files.push(local)
    offset += local.length
  }
  const directoryBytes = Buffer.concat(directory)
  return Buffer.concat([
    ...files,
    directoryBytes,
    endRecord({ entries: parts.length, size: directoryBytes.length, offset }),
  ])
}

type Deflated = { name: Buffer; data: Buffer; size: number; checksum: number }

const VERSION = 20
const UTF8_NAMES = 0x0800
const DEFLATED = 8
/** 1 January 1980, the first day zip files know. */
const FIRST_DAY = 0x0021

function deflate(name: string, text: string): Deflated {
  const bytes = Buffer.from(text)
  return { name: Buffer.from(name), data: deflateRawSync(bytes), size: bytes.length, checksum: crc32(bytes) }
}

function localHeader(entry: Deflated): Buffer {
  const header = Buffer.alloc(30)
  header.write('PK\u0003\u0004', 0, 'latin1')
  header.writeUInt16LE(VERSION, 4)
  writeCommon(header.subarray(6), entry)
  return header
}

function directoryHeader(entry: Deflated, offset: number): Buffer {
  const header = Buffer.alloc(46)
  header.write('PK\u0001\u0002', 0, 'latin1')
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  writeCommon(header.subarray(8), entry)
  header.writeUInt32LE(offset, 42)
  return header
}

/** The fields that both headers have in the same order. */
function writeCommon(header: Buffer, entry: Deflated): void {
  header.writeUInt16LE(UTF8_NAMES, 0)
  header.writeUInt16LE(DEFLATED, 2)
  header.writeUInt16LE(0, 4)
  header.writeUInt16LE(FIRST_DAY, 6)
  header.writeUInt32LE(entry.checksum, 8)
  header.writeUInt32LE(entry.data.length, 12)
  header.writeUInt32LE(entry.size, 16)
  header.writeUInt16LE(entry.name.length, 20)
}

function endRecord(directory: { entries: number; size: number; offset: number }): Buffer {
  const record = Buffer.alloc(22)
  record.write('PK\u0005\u0006', 0, 'latin1')
  record.writeUInt16LE(directory.entries, 8)
  record.writeUInt16LE(directory.entries, 10)
  record.writeUInt32LE(directory.size, 12)
  record.writeUInt32LE(directory.offset, 16)
  return record
}
