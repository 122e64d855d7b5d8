import { temporaryFolder } from '@staffplan/services/testing/temporary-folder'
import { expect, test } from 'vitest'
import { makeCompany } from '../chaos/company.ts'
import { signIn } from '../demo/client.ts'
import { ADMINISTRATOR, startServerProcess } from '../testing/server-process.ts'
import { makeAccounts } from './accounts.ts'
import { LoadCrowd } from './crowd.ts'
import { divergent } from './divergence.ts'

const SIZE = { editors: 9, whole: 1, viewers: 9, mute: 2, editsPerSecond: 4 }
const SECONDS = 3
const SOURCES = 12

test(
  'a crowd edits one plan: every edit has its outcome, and everybody ends with the server’s plan',
  { timeout: 120_000 },
  async () => {
    using folder = temporaryFolder()
    await using server = await startServerProcess({ DATA_DIR: folder.path, LOG_LEVEL: 'error' })
    await server.ready({ withoutClient: true })
    const { url } = server
    const client = await signIn(url, ADMINISTRATOR.email, ADMINISTRATOR.password)
    const { cell } = await makeCompany(url, SOURCES)
    const accounts = await makeAccounts(url, client, SIZE)
    const keys = Array.from({ length: SOURCES }, (_, source) => cell(source, 2020))
    await using crowd = await LoadCrowd.open({ url, client, accounts, planId: '2019', keys, size: SIZE })
    await crowd.edit(SECONDS)
    const { state, plans } = await crowd.settled()
    const { sent, stored, refused } = crowd.arrivals.counts
    expect({ stored, refused }).toEqual({ stored: sent, refused: 0 })
    expect(sent).toBeGreaterThanOrEqual(8 * SECONDS)
    const { durable, everywhere } = crowd.arrivals.taken()
    expect([durable.length, everywhere.length]).toEqual([sent, sent])
    expect(plans).toHaveLength(SIZE.editors + SIZE.viewers - SIZE.mute)
    expect(divergent(state, plans)).toEqual([])
    expect(crowd.lost).toBe(0)

    // A plan with a different value is noticed, and so is one that lacks the last event.
    const [first, second, ...others] = plans
    const wrong = { ...first!, checksum: 'another' }
    const late = { ...second!, rev: second!.rev - 1 }
    expect(divergent(state, [wrong, late, ...others])).toEqual([wrong, late])
  },
)
