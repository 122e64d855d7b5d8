import type { Line } from './line.ts'

/** A connection that delivers everything and answers no command. */
export const openLine: Line = {
  status: 'open',
  userId: 1,
  subscribe: (topic, handler) => {
    const at = { from: 0, to: 0, events: [], lastSeq: 0, presence: [] }
    queueMicrotask(() => handler.onFrame({ t: 'tail', ref: '1', topic, epoch: 'one', ...at }))
    return () => {}
  },
  resubscribe: () => {},
  send: () => true,
}
