import { sameValue } from '@staffplan/contracts/planning/draft'
import {
  putBack,
  putBackQuery,
  type PutBackAnswer,
  type RevertPreview,
} from '@staffplan/contracts/planning/put-back'
import { Refusal } from '@staffplan/contracts/refusal'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyInstance } from 'fastify'
import { logAtLeast, positionAtLeast } from '#http/answers/answer.ts'
import type { Deps } from '#deps.ts'
import { DraftView } from '#planning/draft/writes/draft-view.ts'
import type { Drafts } from '#planning/draft/drafts.ts'
import { type LiveDraft, revisionOf } from '#planning/draft/live-draft.ts'
import { senderOf } from '#planning/whole-map/store-save.ts'
import { reverting } from '#planning/draft/writes/reverting.ts'
import { storedOnce } from '#planning/draft/stored-once.ts'

const PATH = '/v1/bigPicture/revert'
const admin = { config: { role: 'admin' as const } }
const auditor = { config: { role: 'auditor' as const } }

type Parts = { readonly deps: Deps; readonly drafts: Drafts }

/** Routes that revert a change, whoever made it: a preview, and the revert itself. */
export function revertRoutes(app: FastifyInstance, { deps, drafts }: Parts): void {
  app.get(PATH, auditor, async (request, reply): Promise<RevertPreview> => {
    const { rev } = parse(putBackQuery, request.query)
    const wanted = await logAtLeast(request, deps)
    const live = await drafts.current()
    const change = await changeAt(live, rev)
    const references = await drafts.references()
    const folded = await live.folded()
    const head = revisionOf(folded)
    const view = new DraftView(folded.state, head)
    const { writes, skipped, kept } = reverting(view, change, references)
    const changes = writes.filter(({ k, v }) => !sameValue(view.value(k), v)).map(({ k, v }) => ({ k, v }))
    positionAtLeast(reply, wanted, folded.position)
    const { at, by } = change
    return { rev, at, by, head, changes, skipped: [...skipped], kept: [...kept] }
  })

  app.post(PATH, admin, async (request, reply): Promise<PutBackAnswer> => {
    const { rev, upTo } = parse(putBack, request.body)
    const live = await drafts.current()
    const put = await storedOnce({ deps, live, request, reply }, async (context) => {
      const sender = senderOf(request, { context, base: upTo, line: 'put' })
      return { type: 'revert', sender, undone: await changeAt(live, rev), upTo }
    })
    return { rev: put }
  })
}

async function changeAt(
  live: LiveDraft,
  rev: number,
): Promise<NonNullable<Awaited<ReturnType<LiveDraft['change']>>>> {
  const change = await live.change(rev)
  if (!change) throw new Refusal('not-found', { errors: [{ pointer: '/rev', code: 'not-found' }] })
  return change
}
