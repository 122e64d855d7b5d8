import type { Operation } from '../api/operation.ts'
import { bridgeQuery, compareQuery, planBridge, planComparison } from './plan-comparison.ts'
import {
  changesQuery,
  planChanges,
  planTimeline,
  planTotals,
  timelineQuery,
  totalsQuery,
} from './plan-replay.ts'
import { planState, stateQuery } from './plan-state.ts'
import { momentPreview, putBack, putBackAnswer, putBackQuery, revertPreview } from './put-back.ts'

const tag = 'Planning'
const points =
  'A state is `published`, `draft`, `snapshot:` and its title, or the shared draft at a moment: `rev:12`, `position:345`, `at:2026-11-23T10:00:00Z`. A moment has the structure and staff of that moment, the others those of now.'

/** The plan as it was. */
export const pastOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/v1/bigPicture/state',
    tag,
    summary: 'Read the plan as it was at a moment',
    description:
      'The shared draft and what was published, on the structure, assignments, special drivers and start-year staff of the same moment: a revision of the draft, a position of the log, or a time, the last of which stands for everything stored by then. Now unless one is given. The figures are calculated by the present rules.',
    query: stateQuery,
    answer: { status: 200, body: planState },
    isPositioned: true,
  },
  {
    method: 'GET',
    path: '/v1/bigPicture/compare',
    tag,
    summary: 'Compare two states of the plan',
    description: `The inputs that differ, and their effect on FTE and TPC altogether, per unit and per division, the largest first. ${points}`,
    query: compareQuery,
    answer: { status: 200, body: planComparison },
    isPositioned: true,
  },
  {
    method: 'GET',
    path: '/v1/bigPicture/bridge',
    tag,
    summary: 'Split the difference of two states by its causes',
    description: `By staff, driver, special driver and pay; divisions without drivers follow the others. The parts add up exactly. From \`start\`: from the start year to a plan year of the other state. ${points}`,
    query: bridgeQuery,
    answer: { status: 200, body: planBridge },
    isPositioned: true,
  },
  {
    method: 'GET',
    path: '/v1/bigPicture/changes',
    tag,
    summary: 'Replay the shared draft',
    description:
      'Its events from a revision on, the oldest first, page by page. Begin with the state before them; at a revision of `basisChanges` read the state again.',
    query: changesQuery,
    answer: { status: 200, body: planChanges },
    isPositioned: true,
  },
  {
    method: 'GET',
    path: '/v1/bigPicture/timeline',
    tag,
    summary: 'Read what stands out in the history of the plan',
    description:
      'Saves, snapshots, restores, and where somebody replaced what another had just written; the latest two thousand.',
    query: timelineQuery,
    answer: { status: 200, body: planTimeline },
    isPositioned: true,
  },
  {
    method: 'GET',
    path: '/v1/bigPicture/totals',
    tag,
    summary: 'Read what the plan came to after changes',
    description:
      'FTE and TPC of each plan year after any revisions of the shared draft, so that the difference of two is the effect of what was changed between them. Everything but the draft is as it is now.',
    query: totalsQuery,
    answer: { status: 200, body: planTotals },
    isPositioned: true,
  },
  {
    method: 'GET',
    path: '/v1/bigPicture/restore',
    tag,
    summary: 'See what restoring a moment would change',
    description: 'The shared draft as it was after a revision, against what it is now.',
    query: putBackQuery,
    answer: { status: 200, body: momentPreview },
    isPositioned: true,
  },
  {
    method: 'POST',
    path: '/v1/bigPicture/restore',
    tag,
    summary: 'Restore a moment',
    description:
      'The shared draft becomes what it was after a revision, in one change that whoever made it can undo. Nothing is published; what belongs to things that no longer exist is left as it is.',
    body: putBack,
    answer: { status: 200, body: putBackAnswer },
  },
  {
    method: 'GET',
    path: '/v1/bigPicture/revert',
    tag,
    summary: 'See what reverting a change would put back',
    description:
      'What the change of a revision wrote, against what it is now: `changes` go back to what they were before it, `kept` was written over since and stays.',
    query: putBackQuery,
    answer: { status: 200, body: revertPreview },
    isPositioned: true,
  },
  {
    method: 'POST',
    path: '/v1/bigPicture/revert',
    tag,
    summary: 'Revert a change',
    description:
      'What the change of a revision wrote in the shared draft, whoever made it, goes back to what it was before, in one change that whoever made it can undo. What was written over since stays, and so does what belongs to things that no longer exist. Nothing is published.',
    body: putBack,
    answer: { status: 200, body: putBackAnswer },
  },
]
