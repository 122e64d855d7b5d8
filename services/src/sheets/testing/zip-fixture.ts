import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A part of a zip file; everything beside its name and data can be forged. */
export type ZipPart = {
  readonly name: string
  /** Plain bytes, deflated unless `method` is 0. */
  readonly data?: Buffer | string
  /** Already deflated bytes, taken as they are. */
  readonly deflated?: Buffer
  readonly method?: number
  readonly size?: number
  readonly checksum?: number
  readonly flags?: number
  readonly extra?: Buffer
}

/** A zip file, honest or not. */
export function zipFixture(parts: readonly ZipPart[], { isStored = false } = {}): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const plain = Buffer.from(part.data ?? '')
    const method = part.method ?? (isStored ? 0 : 8)
    const bytes = part.deflated ?? (method === 0 ? plain : deflateRawSync(plain))
    const name = Buffer.from(part.name)
    const extra = part.extra ?? Buffer.alloc(0)
    const common = Buffer.alloc(24)
    common.writeUInt16LE(part.flags ?? 0, 0)
    common.writeUInt16LE(method, 2)
    common.writeUInt32LE(part.checksum ?? crc32(plain), 8)
    common.writeUInt32LE(bytes.length, 12)
    common.writeUInt32LE(part.size ?? plain.length, 16)
    common.writeUInt16LE(name.length, 20)
    common.writeUInt16LE(extra.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004\u0014\u0000'), common, name, extra, bytes])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000\u0014\u0000'), common, tail, name, extra]),
    )
    files.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listed, end])
}

/** `text`, repeated and deflated without ever being in memory as a whole. */
export function deflatedRepeat(
  text: string,
  { times, before = '', after = '' }: { times: number; before?: string; after?: string },
): { deflated: Buffer; size: number } {
  const middle = Buffer.alloc(text === '' ? 0 : flushed(text).length * times, flushed(text))
  return {
    deflated: Buffer.concat([flushed(before), middle, deflateRawSync(after)]),
    size: before.length + text.length * times + after.length,
  }
}

/** Deflated so that more deflated bytes may follow. */
function flushed(text: string): Buffer {
  return deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH })
}
