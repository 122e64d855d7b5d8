import { callsOf, type Operation } from '../api/operation.ts'
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

const { read, post } = callsOf('Planning')
const points =
  'A state is `published`, `draft`, `snapshot:` and its title, or the shared draft at a moment: `rev:12`, `position:345`, `at:2026-11-23T10:00:00Z`. A moment has the structure and staff of that moment, the others those of now.'

/** Calls about past states of the plan. */
export const pastOperations: readonly Operation[] = [
  read('/v1/bigPicture/state', {
    summary: 'Read the plan as it was at a moment',
    description:
      'The shared draft and what was published, on the structure, assignments, special drivers and start-year staff of the same moment: a revision of the draft, a position of the log, or a time, the last of which stands for everything stored by then. Now unless one is given. The figures are calculated by the present rules.',
    query: stateQuery,
    answer: planState,
  }),
  read('/v1/bigPicture/compare', {
    summary: 'Compare two states of the plan',
    description: `The inputs that differ, and their effect on FTE and TPC altogether, per unit and per division, the largest first. ${points}`,
    query: compareQuery,
    answer: planComparison,
  }),
  read('/v1/bigPicture/bridge', {
    summary: 'Split the difference of two states by its causes',
    description: `By staff, driver, special driver and pay; divisions without drivers follow the others. The parts add up exactly. From \`start\`: from the start year to a plan year of the other state. ${points}`,
    query: bridgeQuery,
    answer: planBridge,
  }),
  read('/v1/bigPicture/changes', {
    summary: 'Replay the shared draft',
    description:
      'Its events from a revision on, the oldest first, page by page. Begin with the state before them; at a revision of `basisChanges` read the state again.',
    query: changesQuery,
    answer: planChanges,
  }),
  read('/v1/bigPicture/timeline', {
    summary: 'Read what stands out in the history of the plan',
    description:
      'Saves, snapshots, restores, and where somebody replaced what another had just written; the latest two thousand.',
    query: timelineQuery,
    answer: planTimeline,
  }),
  read('/v1/bigPicture/totals', {
    summary: 'Read what the plan came to after changes',
    description:
      'FTE and TPC of each plan year after any revisions of the shared draft, so that the difference of two is the effect of what was changed between them. Everything but the draft is as it is now.',
    query: totalsQuery,
    answer: planTotals,
  }),
  read('/v1/bigPicture/restore', {
    summary: 'See what restoring a moment would change',
    description: 'The shared draft as it was after a revision, against what it is now.',
    query: putBackQuery,
    answer: momentPreview,
  }),
  post('/v1/bigPicture/restore', {
    summary: 'Restore a moment',
    description:
      'The shared draft becomes what it was after a revision, in one change that whoever made it can undo. Nothing is published; what belongs to things that no longer exist is left as it is.',
    body: putBack,
    answer: putBackAnswer,
  }),
  read('/v1/bigPicture/revert', {
    summary: 'See what reverting a change would put back',
    description:
      'What the change of a revision wrote, against what it is now: `changes` go back to what they were before it, `kept` was written over since and stays.',
    query: putBackQuery,
    answer: revertPreview,
  }),
  post('/v1/bigPicture/revert', {
    summary: 'Revert a change',
    description:
      'What the change of a revision wrote in the shared draft, whoever made it, goes back to what it was before, in one change that whoever made it can undo. What was written over since stays, and so does what belongs to things that no longer exist. Nothing is published.',
    body: putBack,
    answer: putBackAnswer,
  }),
]
