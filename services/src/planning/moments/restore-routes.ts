import {
  putBack,
  type MomentPreview,
  type PutBackAnswer,
  putBackQuery,
} from '@staffplan/contracts/planning/put-back'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyInstance } from 'fastify'
import { logAtLeast, positionAtLeast } from '#http/answers/answer.ts'
import type { Deps } from '#deps.ts'
import { DraftView } from '#planning/draft/writes/draft-view.ts'
import type { Drafts } from '#planning/draft/drafts.ts'
import { type LiveDraft, revisionOf } from '#planning/draft/live-draft.ts'
import type { PlanMoments } from '#planning/moments/plan-moments.ts'
import { senderOf } from '#planning/whole-map/store-save.ts'
import { type Entries, entriesOf } from '#streams/snapshots.ts'
import { restoring } from '#planning/draft/writes/restoring.ts'
import { storedOnce } from '#planning/draft/stored-once.ts'

const PATH = '/v1/bigPicture/restore'
const admin = { config: { role: 'admin' as const } }
const auditor = { config: { role: 'auditor' as const } }

type Parts = { readonly deps: Deps; readonly drafts: Drafts; readonly moments: PlanMoments }

/** Routes that restore the shared draft as it was at a moment: a preview, and the restore itself. */
export function restoreRoutes(app: FastifyInstance, { deps, drafts, moments }: Parts): void {
  app.get(PATH, auditor, async (request, reply): Promise<MomentPreview> => {
    const { rev } = parse(putBackQuery, request.query)
    const wanted = await logAtLeast(request, deps)
    const live = await drafts.current()
    const { at, entries } = await draftAfter(rev, live)
    const references = await drafts.references()
    const folded = await live.folded()
    const head = revisionOf(folded)
    const { writes, skipped } = restoring(new DraftView(folded.state, head), entries, references)
    positionAtLeast(reply, wanted, folded.position)
    return { rev, at, head, changes: [...writes], skipped: [...skipped] }
  })

  app.post(PATH, admin, async (request, reply): Promise<PutBackAnswer> => {
    const { rev, upTo } = parse(putBack, request.body)
    const live = await drafts.current()
    const put = await storedOnce({ deps, live, request, reply }, async (context) => {
      const { entries } = await draftAfter(rev, live)
      const sender = senderOf(request, { context, base: upTo, line: 'put' })
      return { type: 'restoreMoment', sender, rev, entries, upTo }
    })
    return { rev: put }
  })

  async function draftAfter(
    rev: number,
    { planId }: LiveDraft,
  ): Promise<{ readonly at: string; readonly entries: Entries }> {
    const moment = await moments.find(planId, { rev })
    const entries = await moments.entries(moment, ({ draft }) => entriesOf(draft.cells))
    return { at: moment.at ?? '', entries } // `find` found the event of this revision
  }
}
