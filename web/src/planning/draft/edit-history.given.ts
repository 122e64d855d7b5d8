import type { DraftStore } from './draft-store.ts'
import { EditHistory } from './edit-history.ts'
import { NO_STEPS } from './step-stacks.ts'

type Options = ConstructorParameters<typeof EditHistory>[0]

/** The steps of a person whose line takes everything; what becomes of a restore that is taken back is the test's. */
export function historyOf(store: DraftStore, more: Partial<Options> = {}): EditHistory {
  const history = new EditHistory({
    client: { userId: 1, clientId: 'tab-mine' },
    store,
    stacks: { read: () => NO_STEPS, write: () => {} },
    edit: (ops) => store.edit(ops) !== null,
    step: (type, ops) => store.step(type, ops)?.seq ?? null,
    hasRoomFor: () => true,
    isUnsent: () => false,
    revert: () => null,
    ...more,
  })
  history.follow()
  return history
}
