import type { EventLog } from '#ports/event-log.ts'

/** The log as it is, but for what is given instead; closing it is its owner's. */
export function logWith(log: EventLog, instead: Partial<EventLog>): EventLog {
  return {
    identity: () => log.identity(),
    life: () => log.life(),
    append: (...call) => log.append(...call),
    remove: (...call) => log.remove(...call),
    isRemoved: (...call) => log.isRemoved(...call),
    read: (...call) => log.read(...call),
    follow: (...call) => log.follow(...call),
    head: () => log.head(),
    [Symbol.asyncDispose]: async () => {},
    ...instead,
  }
}
