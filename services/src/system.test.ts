import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { openSystem } from './system.ts'

test.each([
  { EVENTSTORE_URL: 'esdb://localhost:2113' },
  { MONGODB_URL: 'mongodb://localhost/x' },
  { ROLE: 'projector' },
])('does not start on other stores than the operator named: %o', async (environment) => {
  const folder = mkdtempSync(join(tmpdir(), 'staffplan-system-'))
  const config = readConfig({ DATA_DIR: folder, ...environment })
  await expect(openSystem(config)).rejects.toThrow('embedded stores only')
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})
