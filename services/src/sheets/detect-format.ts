import { Refusal } from '@staffplan/contracts/refusal'

/** The format of a file by its first bytes, whatever its name. */
export function detectFormat(bytes: Uint8Array): 'xlsx' | 'csv' {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096))
  if (start.length === 0) throw new Refusal('file-empty')
  if (startsWith(start, OLE)) throw new Refusal('format-xls-or-encrypted')
  if (startsWith(start, ZIP_ENTRY)) return zipFormat(start)
  if (startsWith(start, ZIP_END)) throw new Refusal('not-a-workbook')
  if (isMarkup(start) || FOREIGN.some((magic) => startsWith(start, magic))) {
    throw new Refusal('format-unknown')
  }
  return 'csv'
}

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ZIP_ENTRY = Buffer.from('PK\u0003\u0004')
const ZIP_END = Buffer.from('PK\u0005\u0006')
const FOREIGN = [
  Buffer.from('%PDF'),
  Buffer.from('{\\rtf'),
  Buffer.from('89504e47', 'hex'), // png
  Buffer.from('ffd8ff', 'hex'), // jpeg
  Buffer.from('1f8b', 'hex'), // gzip
  Buffer.from('377abcaf271c', 'hex'), // 7z
  Buffer.from('Rar!'),
]
// Excel saves web pages and XML spreadsheets under spreadsheet names.
const MARKUP = /^\s*<(?:!doctype|!--|\?xml|html|table|head|body|meta|script|style|div)\b/i

function startsWith(start: Buffer, magic: Buffer): boolean {
  return start.subarray(0, magic.length).equals(magic)
}

function isMarkup(start: Buffer): boolean {
  return MARKUP.test(start.toString('latin1').replace(/^\u00EF\u00BB\u00BF/, ''))
}

/** OpenDocument names itself in its first entry, which is stored uncompressed. */
function zipFormat(start: Buffer): 'xlsx' {
  if (start.includes('mimetypeapplication/vnd.oasis.opendocument')) throw new Refusal('format-ods')
  return 'xlsx'
}
