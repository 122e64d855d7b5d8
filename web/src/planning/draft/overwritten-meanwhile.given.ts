import type { DraftCell, DraftValue } from '@staffplan/contracts/planning/draft'
import { beforeEach, vi } from 'vitest'
import { applied, type memoryCommands, storeOf } from './draft-store.given.ts'
import { ForeignChanges } from './foreign-changes.ts'
import type { LoadPast } from './live-session-options.ts'
import { OverwrittenMeanwhile } from './overwritten-meanwhile.ts'

export const ME = 1
export const SARA = 2
export const BEN = 3
export const PERIOD = { startYear: 2019, planYears: 2 }
export const PLACE = `staffplan.overwritten.2019.${ME}`
export const [PUPILS, ROOMS, NEXT] = ['in|b1-p1-y2020', 'in|b1-s1-y2020', 'in|b1-p1-y2021']

/** Every test starts with an empty session storage. */
export function clearTab(): void {
  beforeEach(() => sessionStorage.clear())
}

export type Cell = { readonly k: string; readonly v: DraftValue } & Pick<DraftCell, 'w' | 'rev'>
type Given = {
  readonly rev?: number
  readonly cells?: readonly Cell[]
  readonly epoch?: string
  readonly commands?: ReturnType<typeof memoryCommands>
  readonly loadPast?: LoadPast
  readonly userId?: number
}

export const cell = (k: string, v: DraftValue, by: number, rev: number): Cell => ({
  k,
  v,
  w: `${by}.tab:${rev}`,
  rev,
})

/** A page in the tab; the next one finds what it left in the session storage. */
export function page({ rev = 0, cells = [], epoch = 'one', commands, loadPast, userId = ME }: Given = {}) {
  const { store } = storeOf({ userId, ...(commands && { commands }) })
  const foreign = new ForeignChanges({ store, client: { userId, clientId: 'tab-mine' } })
  const { overwritten } = foreign
  const onUnread = vi.fn()
  const meanwhile = new OverwrittenMeanwhile({
    planId: '2019',
    userId,
    storage: sessionStorage,
    store,
    overwritten,
    onUnread,
    ...(loadPast && { loadPast }),
  })
  const state = (at: number, some: readonly Cell[], of = epoch) => ({ epoch: of, rev: at, cells: [...some] })
  store.load(state(rev, cells))
  const leave = () => {
    meanwhile.keep()
    meanwhile.stop()
    foreign.stop()
  }
  return {
    store,
    overwritten,
    onUnread,
    leave,
    load: (...now: Parameters<typeof state>) => store.load(state(...now)),
  }
}

/** This user's 4, written in revision 1, has been overwritten with 5 by Sara in revision 2. */
export function overwrittenPage() {
  const shown = page()
  shown.store.receive([
    applied({ rev: 1, ops: [{ k: PUPILS, v: 4 }], cid: 'tab-mine' }),
    applied({ rev: 2, ops: [{ k: PUPILS, v: 5 }], by: SARA }),
  ])
  return shown
}

export const SARAS = cell(PUPILS, 5, SARA, 2)
export const conflict = { key: PUPILS, by: SARA, mine: 4, theirs: 5 }
