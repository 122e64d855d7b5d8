import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHAIN_KEY_FILE, chainKey } from '@staffplan/services/installation-key'
import { temporaryFolder } from '@staffplan/services/testing/temporary-folder'
import { expect, test } from 'vitest'
import { verifyOptions } from './verify-options.ts'

const FILE = 'trail.ndjson'
const HASH = 'h'.repeat(43)

/** A data folder whose server seals with this key. */
function folderWith(key: string, end = '\n') {
  const folder = temporaryFolder()
  writeFileSync(join(folder.path, CHAIN_KEY_FILE), `${key}${end}`)
  return folder
}

test.each([
  ['the stores themselves are', []],
  ['an exported trail is', [FILE]],
])('%s checked with the key that the data folder seals with', (_what, args) => {
  using folder = folderWith('of the folder')
  expect(verifyOptions(args, { chainKey: null, dataDir: folder.path })).toMatchObject({
    file: args[0] ?? null,
    key: 'of the folder',
  })
})

test.each([
  ['an operator writes it with a line feed', '\n'],
  ['another system ends the line', '\r\n'],
  ['a server writes it', ''],
])('as %s, the key in the folder is the same for whoever seals and whoever verifies', async (_what, end) => {
  using folder = folderWith(HASH, end)
  const config = { chainKey: null, dataDir: folder.path }
  expect(await chainKey(config)).toBe(HASH)
  expect(verifyOptions([], config).key).toBe(HASH)
  expect(verifyOptions(['--key-file', join(folder.path, CHAIN_KEY_FILE)], config).key).toBe(HASH)
})

test('the key that a server makes for itself is the one that its folder is verified with', async () => {
  using folder = temporaryFolder()
  const config = { chainKey: null, dataDir: folder.path }
  expect(verifyOptions([], config).key).toBeNull()
  const made = await chainKey(config)
  expect(verifyOptions([], config).key).toBe(made)
})

test('a key of the environment comes before that of the folder, and one that is named before both', () => {
  using folder = folderWith('of the folder')
  using other = folderWith('of another folder')
  const config = { chainKey: 'of the environment', dataDir: folder.path }
  expect(verifyOptions([FILE], config).key).toBe('of the environment')
  const named = [FILE, '--key-file', join(other.path, CHAIN_KEY_FILE)]
  expect(verifyOptions(named, config).key).toBe('of another folder')
})

test('on a machine that has no key, seals are checked by what was kept elsewhere', () => {
  const config = { chainKey: null, dataDir: join(tmpdir(), 'staffplan-nowhere') }
  expect(verifyOptions([FILE, '--checkpoint', `12:${HASH}`], config)).toEqual({
    file: FILE,
    key: null,
    checkpoints: [{ number: 12n, hash: HASH }],
  })
})

test.each([[['a', 'b']], [['--checkpoint', '12']], [['--unknown']]])(
  '%j is answered with the usage',
  (args) => {
    expect(() => verifyOptions(args, { chainKey: null, dataDir: '.' })).toThrow('usage: npm run verify')
  },
)
