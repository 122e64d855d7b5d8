import type { ClientFrame } from '@staffplan/contracts/live'
import type { LiveStatus, TopicHandler } from '#live/topic-handlers.ts'

/** What the connection needs of the tab's socket. */
export type Line = {
  readonly status: LiveStatus
  /** Whom the server takes this end for; null without a line. */
  readonly userId: number | null
  readonly subscribe: (topic: string, handler: TopicHandler) => () => void
  readonly resubscribe: (topic: string) => void
  readonly send: (frame: ClientFrame) => boolean
}
