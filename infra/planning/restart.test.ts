import { setTimeout as pause } from 'node:timers/promises'
import { callAt } from '@staffplan/services/testing/call'
import { freePort } from '@staffplan/services/testing/stores/free-port'
import { temporaryFolder } from '@staffplan/services/testing/temporary-folder'
import { expect, test } from 'vitest'
import { makeCompany } from '../chaos/company.ts'
import { storedEvents } from '../kill/stored.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { BrowserTab, until } from './tab.given.ts'

/** Milliseconds between a tab's edits: longer than needed, as those that wait for the server are sent at only 24 a second. */
const EDIT = 150
const YEARS = [2019, 2020, 2021]

test(
  'a server that restarts in the middle of edits says so, and nothing is lost or stored twice',
  { timeout: 120_000 },
  async () => {
    using folder = temporaryFolder()
    const environment = { DATA_DIR: folder.path, PORT: String(await freePort()), LOG_LEVEL: 'error' }
    await using server = await startServerProcess(environment)
    await server.ready({ withoutClient: true })
    const { url } = server
    const { accounts, cell } = await makeCompany(url, 2)
    await using stack = new AsyncDisposableStack()
    const tabs = accounts.slice(0, 2).map((account, number) => {
      const served = { url, call: callAt(url, account.token) }
      return stack.use(new BrowserTab(served, { ...account, clientId: `tab-restart-${number}` }))
    })
    const sessions = await Promise.all(tabs.map((tab) => tab.openPage()))
    const typed = new Map<string, number>()
    let value = 1_000
    const editing = setInterval(() => {
      for (const [number, session] of sessions.entries()) {
        const k = cell(number, YEARS[(value += 1) % YEARS.length]!)
        if (session.edit([{ k, v: value }])) typed.set(k, value)
      }
    }, EDIT)
    stack.defer(() => clearInterval(editing))
    await until(() => sessions.every(({ store }) => store.rev > 20))

    expect(await server.stop()).toBe(0)
    await until(() => sessions.every(({ status, isRestarting }) => status === 'offline' && isRestarting))
    const before = value
    await until(() => value > before + 20)
    expect(sessions.every(({ unsent }) => unsent > 0)).toBe(true)
    await using again = await startServerProcess(environment)
    await again.ready({ withoutClient: true })
    await until(() => sessions.every(({ status, isRestarting }) => status === 'live' && !isRestarting))
    await pause(10 * EDIT)
    clearInterval(editing)
    await until(() => sessions.every(({ unsent }) => unsent === 0))
    const { body } = await callAt(url, accounts[0]!.token)('GET', '/v1/bigPicture/draft')
    await until(() => sessions.every(({ store }) => store.rev === body.rev))

    for (const { store } of sessions)
      expect(new Map([...typed.keys()].map((k) => [k, store.kept(k)]))).toEqual(typed)
    expect(await again.stop()).toBe(0)
    const commands = (await storedEvents(folder.path))
      .filter(({ type }) => type === 'DraftOpsApplied')
      .map(({ data }) => data as { clientId: string; seq: number }) // as its type says
    for (const own of Map.groupBy(commands, ({ clientId }) => clientId).values()) {
      const seqs = own.map(({ seq }) => seq)
      expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b))
    }
  },
)
