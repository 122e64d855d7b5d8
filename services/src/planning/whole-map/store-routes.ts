import type { PlanEntries } from '@staffplan/contracts/arithmetic/plan'
import { planEntries } from '@staffplan/contracts/planning/plan-entries'
import type { AppliedDrivers } from '@staffplan/contracts/planning/published'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logAtLeast, positionAtLeast, readAtLeast, withWarnings } from '#http/answers/answer.ts'
import { answerByRight, publicAnswer } from '#http/answers/public-answer.ts'
import { signedInAs } from '#http/requests/authenticate.ts'
import { payRight } from '#http/requests/pay.ts'
import { mayUse } from '#roles.ts'
import type { Deps } from '#deps.ts'
import type { PayRight } from '#kernel/projections/pay-right.ts'
import { appliedLists, printLists } from '#planning/applied-lists.ts'
import { MergeBases, seenBy, type StoreMap } from './merge-bases.ts'
import type { Drafts } from '#planning/draft/drafts.ts'
import type { KeptPlans } from '#planning/kept-plans.ts'
import { isUnchanged, planView, type PlanView, sourcesOf } from '#planning/plan-view.ts'
import { SaveGroups, type SavePart } from './save-groups.ts'
import { presentScope } from '#planning/present-scope.ts'
import type { PublicStaff } from '#planning/structure/staff-view.ts'
import type { Structures } from '#planning/structure/structure.ts'
import { publishSave } from './publish-save.ts'
import { saveCalculated, saveInputs, saveLists, type SavedCall, type StoreSave } from './store-save.ts'
import { canonicalHash } from '#canonical-hash.ts'
import { ORGANISATION_STREAM, organisationModel, type OrganisationState } from '#streams/organisation.ts'

const PATH = '/v1/bigPictureStore'
/** Length of the digest behind the revision in an ETag; `If-Match` has to accept both. */
const DIGEST_LENGTH = 12
const user = { config: { role: 'user' as const } }
const byRight = { config: { role: 'user' as const, pay: true } }
const admin = { config: { role: 'admin' as const, pay: true, payInBody: true as const } }

type Answer = {
  readonly shown: PlanEntries['inputs'] | AppliedDrivers
  /** Part of the ETag if the answer depends on more than the plan. */
  readonly digest?: string
}

/** The specification's whole-map calls: everybody reads what was last saved, administrators save. */
export function storeRoutes(
  app: FastifyInstance,
  { deps, drafts, plans }: { readonly deps: Deps; readonly drafts: Drafts; readonly plans: KeptPlans },
): void {
  const bases = new MergeBases(deps)
  const groups = new SaveGroups<SavedCall>()

  read('userInput', ({ draft }) => ({ shown: planEntries(draft).inputs }))
  read('drivers', ({ draft }, organisation) => {
    const shown = printLists(appliedLists(draft.cells, (scope) => presentScope(organisation, scope)))
    // A division that moves changes the answer, and not the plan's revision.
    return { shown, digest: canonicalHash(shown).slice(0, DIGEST_LENGTH) }
  })

  app.get(
    `${PATH}/calculated`,
    byRight,
    answerByRight({
      everybody: (request, reply) => sendCalculated(request, reply, drafts.publicStructures),
      withPay: (request, reply, right) => sendCalculated(request, reply, drafts.paidStructures(right), right),
    }),
  )

  save('userInput', saveInputs)
  save('drivers', saveLists)
  save('calculated', saveCalculated)

  async function sendCalculated(
    request: FastifyRequest,
    reply: FastifyReply,
    structures: Structures<PublicStaff>,
    right: PayRight | null = null,
  ): Promise<FastifyReply> {
    await readAtLeast(request, reply, { models: deps.models, ...sourcesOf(structures) })
    const { printed } = await plans.seenBy(request, right)
    return reply.type('application/json; charset=utf-8').send(printed)
  }

  function save(part: SavePart, work: (save: StoreSave) => Promise<SavedCall>): void {
    app.post(`${PATH}/${part}`, admin, async (request, reply) => {
      const asked = { deps, drafts, live: await drafts.current(), bases, request, right: payRight(request) }
      const { position, mismatches } = await groups.join(signedInAs(request).sessionId, {
        part,
        work: () => work(asked),
        publish: (calls) => publishSave(asked, calls),
      })
      reply.header('Position', String(position))
      const isStale = part === 'calculated' && mismatches > 0
      return withWarnings({}, isStale ? [{ code: 'calculated-stale', params: { count: mismatches } }] : [])
    })
  }

  function read(map: StoreMap, body: (view: PlanView, organisation: OrganisationState) => Answer): void {
    const answer = async (
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<Answer['shown'] | FastifyReply> => {
      const wanted = await logAtLeast(request, deps)
      const live = await drafts.current()
      const organisation = await deps.handler.state(organisationModel, ORGANISATION_STREAM)
      const folded = await live.folded()
      const view = planView(request, folded)
      // Read before the next await: the view goes on changing, and its position too.
      const { position } = view
      const { shown, digest } = body(view, organisation)
      const seen = { ...seenBy(request, folded), rev: view.rev }
      if (mayUse(signedInAs(request).roleId, 'admin')) await bases.read({ live, request, map }, seen)
      positionAtLeast(reply, wanted, position)
      if (isUnchanged(request, reply, [live.epoch, view.rev, digest ?? []].flat().join('.')))
        return reply.send()
      return shown
    }
    app.get(`${PATH}/${map}`, user, publicAnswer(answer))
  }
}
