import { HEARTBEAT_SECONDS, liveLimits } from '@staffplan/contracts/live'

/** How long a socket may take, in milliseconds. */
export type LiveTimings = {
  /** Until `hello`. */
  readonly hello: number
  /** For which a socket that has not greeted keeps its place, whoever comes. */
  readonly greeting: number
  /** Without any frame. */
  readonly silence: number
  /** Until an event is acknowledged. */
  readonly unseen: number
  /** Without answering, once its events have been held back. */
  readonly stopped: number
  /** Without one byte leaving. */
  readonly stuck: number
  /** Until a closed socket is cut. */
  readonly closing: number
  /** Between two looks at all sockets. */
  readonly look: number
}

export const liveTimings: LiveTimings = {
  hello: liveLimits.helloSeconds * 1_000,
  greeting: 2_000,
  silence: 3 * HEARTBEAT_SECONDS * 1_000,
  unseen: 10_000,
  stopped: 20_000,
  stuck: 20_000,
  closing: 1_000,
  look: 1_000,
}
