import type { EventLog } from '#ports/event-log.ts'

/** A log with some methods replaced; it is still closed by its owner. */
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
