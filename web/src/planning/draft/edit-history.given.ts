import { LogServer, settle, type Tab, tabAt } from './draft-connection.given.ts'
import type { DraftStore } from './draft-store.ts'
import { EditHistory } from './edit-history.ts'
import { NO_STEPS, StackStore } from './step-stacks.ts'

type Options = ConstructorParameters<typeof EditHistory>[0]

/** The cell that most of the tests write. */
export const K = 'in|b1-p1-y2020'

/** The history of a user whose connection accepts everything; the test decides what becomes of an undone restore. */
export function historyOf(store: DraftStore, more: Partial<Options> = {}): EditHistory {
  const history = new EditHistory({
    client: { userId: 1, clientId: 'tab-mine' },
    store,
    stacks: { read: () => NO_STEPS, write: () => {} },
    edit: (ops, over) => (over ? store.overwrite(ops, { over }) : store.edit(ops)) !== null,
    step: (type, ops) => store.step(type, ops)?.seq ?? null,
    hasRoomFor: () => true,
    isUnsent: () => false,
    stepRestore: () => null,
    ...more,
  })
  history.follow()
  return history
}

/** The history of a user in a tab at a server; each step is sent at once. */
export function historyAt({ store, connection }: Tab, more: Partial<Options> = {}): EditHistory {
  const flushed = <Answer>(answer: Answer) => {
    connection.flush()
    return answer
  }
  return historyOf(store, {
    edit: (ops, over) => flushed((over ? store.overwrite(ops, { over }) : store.edit(ops)) !== null),
    step: (type, ops) => flushed(store.step(type, ops)?.seq ?? null),
    isUnsent: (seq) => connection.isUnsent(seq),
    ...more,
  })
}

/** A store of steps that survives a reload of the tab as long as `items` is kept. */
export function stacksIn(items: Map<string, string>): StackStore {
  return new StackStore({
    storage: {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => items.set(key, value),
    },
    planId: '2019',
    userId: 1,
  })
}

/** Two tabs at one server, and the edit history of the first. */
export async function withColleague() {
  const server = new LogServer()
  const [mine, saras] = [tabAt(server, 'tab-mine'), tabAt(server, 'tab-sara')]
  const history = historyAt(mine, { stacks: stacksIn(new Map()) })
  for (const { connection } of [mine, saras]) connection.start()
  await settle([mine, saras])
  const enter = async ({ store, connection }: Tab, v: number) => {
    store.edit([{ k: K, v }])
    connection.flush()
    await settle([mine, saras])
  }
  const back = async () => {
    mine.line.reconnect()
    await settle([mine, saras])
  }
  const stored = () => server.state().cells.find(({ k }) => k === K)?.v
  return { server, mine, saras, history, enter, back, stored, settled: () => settle([mine, saras]) }
}
