import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import type { SpecialDriverRow } from '@staffplan/contracts/drivers/special-driver'
import type { ReactNode } from 'react'
import type { Board } from './board.ts'
import { BoardProvider } from './board-provider.tsx'
import { commandStore } from '#planning/draft/command-store.ts'
import type { DraftCommand } from '#planning/draft/draft-command.ts'
import type { BigPictureSession } from '#planning/draft/big-picture-session.ts'
import type { LoadedDraft } from '#planning/draft/draft-replica.ts'
import type { Line } from '#planning/draft/line.ts'
import { LiveSession } from '#planning/draft/live-session.ts'
import type { LiveSessionOptions } from '#planning/draft/live-session-options.ts'
import { accessOf, type PlanAccess } from '#planning/draft/plan-access.ts'
import { useBoardValue } from './use-board-value.ts'
import { render } from '#testing/render.tsx'

const ME = 1
/** A special driver that reduces the headcount. */
export const FEWER = 3
const everybody = new Map([
  [ME, 'Ben Kaya'],
  [2, 'Sara Idris'],
])
const firstNames = new Map([
  [ME, 'Ben'],
  [2, 'Sara'],
])
export const exampleGround = {
  structure: workedExample.structure,
  specialDrivers: [...workedExample.specialDrivers, { id: FEWER, type: 'absolute' as const }].map(
    ({ id, type }): SpecialDriverRow => {
      const value = id === FEWER ? -1 : 1
      return { id, type, name: `special ${id}`, comment: '', value, target: 'fte' }
    },
  ),
}

const nothingOpens = () => {}

const offline: Line = {
  status: 'off',
  userId: null,
  subscribe: () => () => {},
  resubscribe: () => {},
  send: () => false,
}

/** A session of the worked example in a tab that is not connected: what is entered stays in the tab. */
export function disconnectedSession({
  cells = [],
  writers = {},
  access = accessOf(1),
  kept = [],
  line = offline,
  storage = sessionStorage,
  period = workedExample.period,
  onUnkept = () => {},
  refusedOf,
  onPublishedSnapshotSettled = () => {},
  onTitleTaken = () => {},
}: Partial<Pick<LoadedDraft, 'cells' | 'writers'>> & {
  readonly access?: PlanAccess
  /** Commands left in the tab by an earlier page. */
  readonly kept?: readonly DraftCommand[]
  readonly line?: Line
  /** The tab's storage for unsent commands. */
  readonly storage?: LiveSessionOptions['storage']
  readonly period?: LiveSessionOptions['period']
  readonly onUnkept?: () => void
  readonly refusedOf?: LiveSessionOptions['refusedOf']
  readonly onPublishedSnapshotSettled?: LiveSessionOptions['onPublishedSnapshotSettled']
  readonly onTitleTaken?: LiveSessionOptions['onTitleTaken']
} = {}): LiveSession {
  sessionStorage.clear()
  commandStore({ storage: sessionStorage, planId: '2019', userId: ME, clientId: 'tab-mine' }).write({
    lastSeq: kept.length,
    commands: kept,
  })
  const session = new LiveSession({
    line,
    clientId: 'tab-mine',
    userId: ME,
    period,
    access,
    storage,
    onUnkept,
    ...(refusedOf && { refusedOf }),
    schedule: (paint) => setTimeout(paint),
    loadDraft: async () => (line === offline ? null : { epoch: 'one', rev: 0, cells, writers }),
    loadPublished: async () => null,
    onRefused: () => {},
    onSkipped: () => {},
    onTooMany: () => {},
    onPublishSettled: () => {},
    onPublishedSnapshotSettled,
    onTitleTaken,
    onRestoreStepped: () => {},
  })
  session.store.setSource({ ...workedExample, period })
  session.store.load({ epoch: 'one', rev: 0, cells, writers })
  return session
}

/** Provides a part of the page with its board. */
export function OnBoard({
  session,
  ground = exampleGround,
  names = everybody,
  open = nothingOpens,
  children,
}: {
  readonly session: BigPictureSession
  readonly ground?: typeof exampleGround
  /** Names of users by id. */
  readonly names?: ReadonlyMap<number, string>
  readonly open?: Board['open']
  readonly children: ReactNode
}) {
  const board = useBoardValue({ session, ground, names, firstNames, open })
  return <BoardProvider board={board}>{children}</BoardProvider>
}

export function renderOnBoard(session: BigPictureSession, what: ReactNode) {
  return render(<OnBoard session={session}>{what}</OnBoard>)
}
