import { LogServer } from './draft-connection.given.ts'
import { K } from './edit-history.given.ts'
import { pageAt } from './page-at.given.ts'

export const L = 'in|b1-p1-y2021'
export const M = 'in|b1-p1-y2022'
export const FULL = { code: 'read-only', message: 'storage-full' } as const
export const BUSY = { code: 'busy', message: '' } as const

/** A user who has written two cells in one step; the server may run out of storage, and the page may be reloaded. */
export async function written() {
  const server = new LogServer()
  const { page, enter, settled, loadAnew, stored, stacks } = await pageAt(server)
  enter({ [K]: 100, [L]: 200 })
  await settled()
  /** Refuses the next `count` frames; after that there is room again. */
  const refuse = async (count: number) => {
    server.refusal = FULL
    for (let sent = 0; sent < count; sent++) page().line.deliverUp()
    server.refusal = null
    await settled()
  }
  const step = async (type: 'undo' | 'redo') => {
    const outcome = page().history[type]()
    await settled()
    return outcome
  }
  /** Reloads the page before anything that was sent has arrived. */
  const reload = async () => {
    loadAnew()
    while (!page().line.sent.some(({ t }) => t === 'cmd')) {
      await Promise.resolve()
      page().line.deliverUp()
      page().line.deliverDown()
    }
  }
  return { server, enter, settled, refuse, step, reload, stored: () => stored([K, L, M]), stacks, page }
}
