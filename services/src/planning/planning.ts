import { draftEvents } from '@staffplan/contracts/planning/draft-events'
import { readEvents } from '@staffplan/contracts/planning/read-events'
import type { Feature } from '#http/feature.ts'
import { bigPictureRoutes } from './big-picture-routes.ts'
import { draftTopics } from './draft-topic.ts'
import { Drafts } from './drafts.ts'
import { publishedTopics } from './published-topic.ts'
import { storeRoutes } from './store-routes.ts'
import { structureProjection } from './structure-projection.ts'

/** The big picture: planned together in a draft, read by everybody once it is saved. */
export const planningFeature: Feature = {
  name: 'planning',
  events: { ...draftEvents, ...readEvents },
  projections: [structureProjection],
  routes(app, deps) {
    const drafts = new Drafts(deps)
    deps.hub.serve(draftTopics(deps, drafts))
    deps.hub.serve(publishedTopics(drafts))
    bigPictureRoutes(app, deps, drafts)
    storeRoutes(app, deps, drafts)
  },
}
