import type { SnapshotPreview } from '@staffplan/contracts/planning/snapshot-map'
import { planEntries } from '@staffplan/contracts/planning/plan-entries'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerInParts } from '#http/answers/answer-in-parts.ts'
import { logAtLeast, positionAtLeast } from '#http/answers/answer.ts'
import { publicAnswer } from '#http/answers/public-answer.ts'
import { signedInAs } from '#http/requests/authenticate.ts'
import type { Deps } from '#deps.ts'
import { mayUse } from '#roles.ts'
import { appliedLists, printLists } from '#planning/applied-lists.ts'
import { DraftView } from '#planning/draft/writes/draft-view.ts'
import type { Drafts } from '#planning/draft/drafts.ts'
import { revisionOf } from '#planning/draft/live-draft.ts'
import { isUnchanged, planView, seesPlanAndPay } from '#planning/plan-view.ts'
import { MergeBases, seenBy } from '#planning/whole-map/merge-bases.ts'
import { senderOf } from '#planning/whole-map/store-save.ts'
import { canonicalHash } from '#canonical-hash.ts'
import { type Snapshot, type Snapshots, unpacked } from '#streams/snapshots.ts'
import { restoring } from '#planning/draft/writes/restoring.ts'
import { snapshotsSaved } from './snapshot-save.ts'
import { storedOnce } from '#planning/draft/stored-once.ts'

const PATH = '/v1/bigPictureStore/snapshots'
const user = { config: { role: 'user' as const } }
const admin = { config: { role: 'admin' as const } }
const auditor = { config: { role: 'auditor' as const } }

/** Routes of the snapshots: read and saved as a whole map, and one by one to preview a restore or to delete. */
export function snapshotRoutes(
  app: FastifyInstance,
  { deps, drafts }: { readonly deps: Deps; readonly drafts: Drafts },
): void {
  const bases = new MergeBases(deps)

  app.get(
    PATH,
    user,
    publicAnswer(async (request, reply): Promise<FastifyReply> => {
      const wanted = await logAtLeast(request, deps)
      const live = await drafts.current()
      const folded = await live.folded()
      const { position } = planView(request, folded)
      const { snapshots } = folded.state
      // Snapshots of what was never published are drafts, which ordinary users may not see.
      const seesAll = seesPlanAndPay(request)
      const shown = seesAll ? snapshots.present : snapshots.present.filter(({ isPublished }) => isPublished)
      const rev = lastRevision(snapshots)
      if (mayUse(signedInAs(request).roleId, 'admin'))
        await bases.read({ live, request, map: 'snapshots' }, { ...seenBy(request, folded), rev })
      positionAtLeast(reply, wanted, position)
      const version = seesAll ? `${live.epoch}.${rev}` : canonicalHash(shown.map((each) => each.rev))
      if (isUnchanged(request, reply, version)) return reply.send()
      return answerInParts(request, reply, {
        mediaType: 'application/json; charset=utf-8',
        parts: printed(shown),
      })
    }),
  )

  app.post(PATH, admin, async (request, reply) => {
    const live = await drafts.current()
    const save = { deps, live, bases, request }
    await storedOnce({ ...save, reply }, (context) => snapshotsSaved(save, context))
    return {}
  })

  app.get(`${PATH}/:rev`, auditor, async (request, reply) => {
    const wanted = await logAtLeast(request, deps)
    const references = await drafts.references()
    const folded = await (await drafts.current()).folded()
    const { title, rev, at, by, entries } = named(request, folded.state.snapshots)
    const head = revisionOf(folded)
    const view = new DraftView(folded.state, head)
    const { writes, skipped } = restoring(view, unpacked(entries), references)
    positionAtLeast(reply, wanted, folded.position)
    return { title, rev, at, by, head, changes: [...writes], skipped: [...skipped] } satisfies SnapshotPreview
  })

  app.delete(`${PATH}/:rev`, admin, async (request, reply) => {
    const live = await drafts.current()
    await storedOnce({ deps, live, request, reply }, async (context) => {
      const { title, rev } = named(request, (await live.folded()).state.snapshots)
      const sender = senderOf(request, { context, base: rev })
      return { type: 'titles', sender, changes: [{ title, entries: null, seen: rev }] }
    })
    return reply.code(204).send()
  })
}

/** The snapshot that was stored at the revision in the path; a later one of the same title is a different snapshot. */
function named({ params }: FastifyRequest, { present }: Snapshots): Snapshot {
  const { rev } = params as { readonly rev: string } // the route has :rev
  if (!/^\d{1,15}$/.test(rev)) throw new Refusal('id-invalid')
  const found = present.find((each) => each.rev === Number(rev))
  if (!found) throw new Refusal('not-found')
  return found
}

/** Revision of the last version of any snapshot; -1 before the first. */
function lastRevision({ versions }: Snapshots): number {
  return versions.at(-1)?.rev ?? -1
}

/** The map as JSON, piece by piece, as it may be large. */
function* printed(snapshots: readonly Snapshot[]): Iterable<string> {
  yield '{'
  for (const [index, { title, entries }] of snapshots.entries()) {
    const cells = [...unpacked(entries)].map(([k, v]) => [k, { v }] as const)
    const lists = appliedLists(cells, (scope) => scope)
    const state = { userInput: planEntries({ cells }).inputs, setDrivers: printLists(lists) }
    yield `${index === 0 ? '' : ','}${JSON.stringify(title)}:${JSON.stringify({ title, state })}`
  }
  yield '}'
}
