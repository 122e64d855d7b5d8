import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, lineOf } from '@staffplan/services/config'
import { CHAIN_KEY_FILE } from '@staffplan/services/installation-key'
import type { Checkpoint, SealCheck } from '@staffplan/services/maintenance/log/chain-check'

const USAGE =
  'usage: npm run verify -- [FILE] [--key-file KEY] [--checkpoint NUMBER:HASH]...; without FILE the stores of the environment'
const CHECKPOINT = /^(\d+):([\w-]{43})$/

type Options = Required<Omit<SealCheck, 'removal'>> & {
  /** An exported trail; null verifies the stores themselves. */
  readonly file: string | null
}

/** What is verified, with which key and checkpoints: those given as options, or the key with which this server seals. */
export function verifyOptions(args: string[], config: Pick<Config, 'chainKey' | 'dataDir'>): Options {
  const { values, positionals } = parsed(args)
  const [file = null] = positionals
  if (positionals.length > 1) throw new Error(USAGE)
  const keyFile = values['key-file']
  const key = keyFile === undefined ? ownKey(config) : lineOf(keyFile)
  return { file, key, checkpoints: (values.checkpoint ?? []).map(checkpoint) }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { 'key-file': { type: 'string' }, checkpoint: { type: 'string', multiple: true } },
    })
  } catch {
    throw new Error(USAGE)
  }
}

function ownKey({ chainKey, dataDir }: Pick<Config, 'chainKey' | 'dataDir'>) {
  const kept = join(dataDir, CHAIN_KEY_FILE)
  return chainKey ?? (existsSync(kept) ? lineOf(kept) : null)
}

function checkpoint(text: string): Checkpoint {
  const [, number, hash] = CHECKPOINT.exec(text) ?? []
  if (number === undefined || hash === undefined) throw new Error(USAGE)
  return { number: BigInt(number), hash }
}
