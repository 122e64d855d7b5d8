import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { imported } from '#staff/testing/erasing.ts'
import { longestBlock } from '#testing/longest-block.ts'
import { startServer } from '#testing/server.ts'

const folder = folderForEachTest()
const ROWS = 30_000
/** Largest uninterrupted part of all the work; it was three quarters when a year was added up in one go. */
const LARGEST_PART = 0.4

test('whoever asks for a large year as it was holds nobody up, with or without a checkpoint of it', async () => {
  const { dataDir } = folder
  const row = (number: number): string =>
    `E-${number};Person ${number};1980-01-01;5000;6000;${String(number % 500).padStart(4, '0')};Wards`
  let position: bigint
  {
    await using server = await startServer({ dataDir })
    const rows = Array.from({ length: ROWS }, (_, number) => row(number))
    await imported(server, server.url, rows)
    position = await server.system.log.head()
    const changed = { year: 2019, name: 'Somebody Else' }
    expect((await server.call('PATCH', '/v1/yearlyData/20190000001', changed)).status).toBe(200)
  }
  const paths = [
    `/v1/costCentres?year=2019&position=${position}&size=1`,
    `/v1/bigPicture/state?plan=2019&position=${position}`,
  ]
  for (const hasCheckpoint of [true, false])
    for (const path of paths) {
      if (!hasCheckpoint) rmSync(join(dataDir, 'checkpoints.db'))
      await using server = await startServer({ dataDir })
      const { longest, total } = await longestBlock(async () => {
        expect((await server.call('GET', path)).status).toBe(200)
      })
      expect(longest / total).toBeLessThan(LARGEST_PART)
    }
}, 240_000)
