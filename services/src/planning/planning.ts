import type { Feature } from '#http/feature.ts'
import { bigPictureRoutes } from './big-picture-routes.ts'
import { draftTopics } from './draft/draft-topic.ts'
import { Drafts } from './draft/drafts.ts'
import { historyRoutes } from './history/history-routes.ts'
import { PlanHistories } from './history/plan-history.ts'
import { KeptPlans } from './kept-plans.ts'
import { manualPlanRoutes } from './manual/manual-plan-routes.ts'
import { compareRoutes } from './moments/compare-routes.ts'
import { PlanMoments } from './moments/plan-moments.ts'
import { replayRoutes } from './moments/replay-routes.ts'
import { stateRoutes } from './moments/state-routes.ts'
import { restoreRoutes } from './moments/restore-routes.ts'
import { revertRoutes } from './moments/revert-routes.ts'
import { snapshotRoutes } from './snapshots/snapshot-routes.ts'
import { publishedTopics } from './published-topic.ts'
import { storeRoutes } from './whole-map/store-routes.ts'

/**
 * The big picture, planned together in a draft and read by everybody once it is saved, and the FTE planned by hand
 * beside it.
 */
export const planningFeature: Feature = {
  name: 'planning',
  routes(app, deps) {
    const histories = new PlanHistories(deps.events)
    const drafts = new Drafts(deps, histories)
    deps.hub.serve(draftTopics(deps, drafts))
    deps.hub.serve(publishedTopics(drafts))
    const plans = new KeptPlans(deps, drafts)
    bigPictureRoutes(app, { deps, drafts, plans })
    storeRoutes(app, { deps, drafts, plans })
    manualPlanRoutes(app, deps)
    historyRoutes(app, deps, histories)
    const moments = new PlanMoments(deps)
    stateRoutes(app, { deps, moments })
    compareRoutes(app, { deps, moments })
    replayRoutes(app, { deps, moments })
    snapshotRoutes(app, { deps, drafts })
    restoreRoutes(app, { deps, drafts, moments })
    revertRoutes(app, { deps, drafts })
  },
}
