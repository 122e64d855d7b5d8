import { draftFigures } from '@staffplan/contracts/planning/draft-figures'
import type { ScopedNumbers } from '@staffplan/contracts/planning/published'
import type { FastifyInstance } from 'fastify'
import { logAtLeast, positionAtLeast, readAtLeast, withWarnings } from '#http/answer.ts'
import { signedInAs } from '#http/authenticate.ts'
import type { Deps } from '#http/deps.ts'
import { appliedLists, printLists } from './applied-lists.ts'
import { CallerBases, seenBy } from './caller-bases.ts'
import type { Drafts } from './drafts.ts'
import { isAdministrator, isUnchanged, planView, type PlanView, visibleStructure } from './plan-view.ts'
import { calculated, planBasis } from './plan-basis.ts'
import type { StoreMap } from './plan-reads.ts'
import { SaveGroups, type SavePart } from './save-groups.ts'
import { numbersIn, publishHead, saveInputs, saveLists, type StoreSave } from './store-save.ts'
import { units } from './structure-shelves.ts'

const PATH = '/v1/bigPictureStore'
const user = { config: { role: 'user' as const } }
const admin = { config: { role: 'admin' as const } }

/** The specification's whole-map calls: everybody reads what was last saved, administrators save. */
export function storeRoutes(app: FastifyInstance, deps: Deps, drafts: Drafts): void {
  const bases = new CallerBases(deps)
  const groups = new SaveGroups<ScopedNumbers>()

  read('userInput', ({ draft }) => draftFigures(draft).inputs)
  read('drivers', ({ draft }) => printLists(appliedLists(draft.cells)))

  app.get(`${PATH}/calculated`, user, async (request, reply) => {
    await readAtLeast(request, reply, { models: deps.models, collection: units.collection.name })
    const { draft } = planView(request, await (await drafts.current()).folded())
    const basis = await planBasis(deps, drafts.structures)
    const values = calculated({ ...basis, structure: visibleStructure(request, basis.structure) }, draft)
    if (isAdministrator(request)) return values
    return Object.fromEntries(Object.entries(values).filter(([scope]) => !scope.endsWith('-tpc')))
  })

  save('userInput', saveInputs)
  save('drivers', saveLists)
  save('calculated', async ({ request }) => numbersIn(request.body))

  function save(part: SavePart, work: (save: StoreSave) => Promise<ScopedNumbers | void>): void {
    app.post(`${PATH}/${part}`, admin, async (request, reply) => {
      const asked = { deps, drafts, live: await drafts.current(), bases, request }
      const { position, mismatches } = await groups.join(signedInAs(request).sessionId, {
        part,
        work: () => work(asked),
        publish: (posted) => publishHead(asked, posted),
      })
      reply.header('Position', String(position))
      const isStale = part === 'calculated' && mismatches > 0
      return withWarnings({}, isStale ? [{ code: 'calculated-stale', params: { count: mismatches } }] : [])
    })
  }

  function read(map: StoreMap, body: (view: PlanView) => object): void {
    app.get(`${PATH}/${map}`, user, async (request, reply) => {
      const wanted = await logAtLeast(request, deps)
      const live = await drafts.current()
      const folded = await live.folded()
      const view = planView(request, folded)
      // Before the next await: the view goes on changing, the position with it.
      const { position } = view
      const shown = body(view)
      const seen = { ...seenBy(request, folded), rev: view.rev }
      if (isAdministrator(request)) await bases.read({ live, request, map }, seen)
      positionAtLeast(reply, wanted, position)
      if (isUnchanged(request, reply, `${live.epoch}.${view.rev}`)) return reply.send()
      return shown
    })
  }
}
