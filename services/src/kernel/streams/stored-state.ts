import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'

/** How a model's state is kept in checkpoints. */
export type StoredState<State> = {
  /** To be raised whenever the same events lead to another state, or to one of another shape. */
  readonly version: number
  /**
   * The state in pieces of maps, sets, arrays, plain objects, numbers, bigints and strings. The first is serialised at
   * once. The others are never changed in place and are serialised one per turn of the event loop; a piece that has to be
   * computed first is a function, called in its turn.
   */
  readonly toParts: (state: State) => readonly unknown[]
  /** The state from parts that `toParts` of the same version made. */
  readonly fromParts: (parts: readonly unknown[]) => State
  /** How many of the newest checkpoints are kept; all unless given, so that one is near any revision. */
  readonly kept?: number
}

/** For a state that is stored as it is, in one part. */
export function asItIs<State>(version: number, kept?: number): StoredState<State> {
  return {
    version,
    toParts: (state) => [state],
    fromParts: ([state]) => state as State, // `toParts` made it
    ...(kept !== undefined && { kept }),
  }
}

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const PARAMS = {
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
}

/** The value of a part, computed where it is a function. */
export function made(part: unknown): unknown {
  return typeof part === 'function' ? part() : part
}

/** The part as it is now, serialised and compressed. */
export function toBytes(part: unknown): Promise<Uint8Array> {
  return compress(serialize(made(part)), PARAMS)
}

/** Reverses `toBytes`; throws when the bytes are damaged. */
export async function fromBytes(bytes: Uint8Array): Promise<unknown> {
  return deserialize(await decompress(bytes))
}
