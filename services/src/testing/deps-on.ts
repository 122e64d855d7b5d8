import type { Deps } from '#deps.ts'
import { Handler } from '#kernel/commands/handle.ts'
import { LogReader } from '#kernel/streams/log-reader.ts'
import type { EventLog } from '#ports/event-log.ts'
import { eventTypes } from '#projectors.ts'

/** Dependencies for the routes of another process that uses this log. */
export function depsOn(log: EventLog, deps: Deps): Deps {
  return { ...deps, events: new LogReader(log, eventTypes), handler: new Handler(log, eventTypes) }
}
