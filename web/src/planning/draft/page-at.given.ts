import { vi } from 'vitest'
import { commandStore } from './command-store.ts'
import { type LogServer, settle, tabAt } from './draft-connection.given.ts'
import { historyAt, stacksIn } from './edit-history.given.ts'

/** A user's page at a server. What it keeps in its tab survives a reload. */
export async function pageAt(server: LogServer) {
  const items = new Map<string, string>()
  const storage = {
    length: 0,
    key: () => null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
  const open = () => {
    const commands = commandStore({ storage, planId: '2019', userId: 1, clientId: 'tab-mine' })
    const tab = tabAt(server, 'tab-mine', { commands, now: Date.now() })
    const history = historyAt(tab, { stacks: stacksIn(items) })
    tab.connection.start()
    return { ...tab, history }
  }
  let page = open()
  await settle([page])
  return {
    /** The present page. */
    page: () => page,
    /** Enters values as one step and sends it at once. */
    enter: (ops: { readonly [key: string]: number }) => {
      page.store.edit(Object.entries(ops).map(([k, v]) => ({ k, v })))
      page.connection.flush()
    },
    loadAnew: () => {
      page.line.cut()
      page.connection.stop()
      page = open()
    },
    /** The steps that the tab has stored. */
    stacks: () => stacksIn(items).read(),
    settled: () => settle([page]),
    /** Also waits for what is sent again after a moment; needs fake timers. */
    rested: async () => {
      await settle([page])
      await vi.runOnlyPendingTimersAsync()
      await settle([page])
    },
    stored: (keys: readonly string[]) => {
      const cells = new Map(server.state().cells.map(({ k, v }) => [k, v]))
      return keys.map((k) => cells.get(k) ?? null)
    },
  }
}
