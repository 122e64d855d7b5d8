import type { ClientFrame } from '@staffplan/contracts/live'
import type { LiveStatus, TopicHandler } from '#live/topic-handlers.ts'

/** What a draft connection needs of the tab's socket. */
export type Line = {
  readonly status: LiveStatus
  /** The user whom the server knows on this connection; null without a connection. */
  readonly userId: number | null
  readonly subscribe: (topic: string, handler: TopicHandler) => () => void
  readonly resubscribe: (topic: string) => void
  readonly send: (frame: ClientFrame) => boolean
}
