import type { TopicSource } from '#live/topic-source.ts'
import { PLANNED_MODELS } from './draft/draft-topic.ts'
import type { Drafts } from './draft/drafts.ts'

/** Topic `published:{planId}`: tells every signed-in user of each save, and administrators of changed pay too. */
export function publishedTopics(drafts: Pick<Drafts, 'named'>): TopicSource {
  return {
    kind: 'published',
    role: 'user',
    pay: true,
    lists: PLANNED_MODELS,
    open: async (planId) => (await drafts.named(planId))?.publishedFeed ?? null,
    lastSeq: async () => 0,
    checksum: async () => null,
    command: null,
  }
}
