import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import type { ReactNode } from 'react'
import { BoardProvider } from './board-provider.tsx'
import { commandStore } from './draft/command-store.ts'
import type { DraftCommand } from './draft/draft-command.ts'
import type { BigPictureSession } from './draft/big-picture-session.ts'
import type { LoadedDraft } from './draft/draft-replica.ts'
import { LiveSession } from './draft/live-session.ts'
import { accessOf, type PlanAccess } from './draft/plan-access.ts'
import { useBoardValue } from './use-board-value.ts'

const ME = 1
const names = new Map([
  [ME, 'Ben Kaya'],
  [2, 'Sara Idris'],
])
const ground = {
  structure: workedExample.structure,
  specialDrivers: workedExample.specialDrivers.map(({ id, type }) => {
    return { id, type, name: `special ${id}`, comment: '', value: 1, target: 'fte' as const }
  }),
}

/** A visit to the worked example by a tab that is not connected: what is entered stays in it. */
export function disconnectedSession({
  cells,
  writers = {},
  access = accessOf(1),
  kept = [],
}: Pick<LoadedDraft, 'cells' | 'writers'> & {
  readonly access?: PlanAccess
  /** Left in the tab by an earlier page. */
  readonly kept?: readonly DraftCommand[]
}): LiveSession {
  sessionStorage.clear()
  commandStore({ storage: sessionStorage, planId: '2019', userId: ME, clientId: 'tab-mine' }).write({
    lastSeq: kept.length,
    commands: kept,
  })
  const session = new LiveSession({
    line: { status: 'off', subscribe: () => () => {}, resubscribe: () => {}, send: () => false },
    clientId: 'tab-mine',
    userId: ME,
    period: workedExample.period,
    access,
    storage: sessionStorage,
    schedule: (paint) => setTimeout(paint),
    loadDraft: async () => null,
    loadPublished: async () => null,
    onRefused: () => {},
    onTooMany: () => {},
    onPublishSettled: () => {},
  })
  session.store.setSource(workedExample)
  session.store.load({ epoch: 'one', rev: 0, cells, writers })
  return session
}

/** The page around a part of it. */
export function OnBoard({
  session,
  children,
}: {
  readonly session: BigPictureSession
  readonly children: ReactNode
}) {
  const board = useBoardValue({ session, ground, names, open: () => {} })
  return <BoardProvider board={board}>{children}</BoardProvider>
}
