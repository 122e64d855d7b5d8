import type { PlanningPeriod } from '@staffplan/contracts/arithmetic/period'
import type { DraftState } from '@staffplan/contracts/planning/draft'
import type { PublishedState } from '@staffplan/contracts/planning/published'
import type { Folded } from '#kernel/streams/folded.ts'
import type { BigPictureState } from '#streams/big-picture-state.ts'
import { type LiveDraft, revisionOf } from './draft/live-draft.ts'

type Stated = Pick<Folded<BigPictureState>, 'state' | 'revision'>

/** The whole draft, as `GET /v1/bigPicture/draft` answers with it. */
export function draftState(
  { epoch }: Pick<LiveDraft, 'epoch'>,
  { state, revision }: Stated,
  period: PlanningPeriod,
): DraftState {
  const { draft, lastPublish: last, writers, snapshots } = state
  const message = last?.message === undefined ? {} : { message: last.message }
  return {
    epoch,
    rev: revisionOf({ revision }),
    published: last && { upTo: last.upTo, rev: last.rev, at: last.at, by: last.by, ...message },
    cells: [...draft.cells].map(([k, cell]) => ({ k, ...cell })),
    period,
    writers: Object.fromEntries(writers),
    snapshots: snapshots.present.map(({ title, rev, at, by }) => ({ title, rev, at, by })),
  }
}

/** What was last published, as `GET /v1/bigPicture/published` answers with it. */
export function publishedState(
  { publishedFeed: { epoch } }: Pick<LiveDraft, 'publishedFeed'>,
  { state: { lastShown, published } }: Pick<Stated, 'state'>,
  period: PlanningPeriod,
): PublishedState {
  const cells = [...published.cells].flatMap(([k, { v }]) => (v === null ? [] : [{ k, v }]))
  return { epoch, rev: lastShown?.number ?? 0, at: lastShown?.at ?? null, cells, period }
}
