import { HEARTBEAT_SECONDS, liveLimits } from '@staffplan/contracts/live'

/** How long a socket may take, in milliseconds. */
export type LiveTimings = {
  /** Until `hello`. */
  readonly hello: number
  /** For which a socket that has not sent `hello` is not closed in favour of new ones. */
  readonly greeting: number
  /** Without any frame from the client. */
  readonly silence: number
  /** Until an event is acknowledged. */
  readonly unseen: number
  /** Without any frame from the client, once a subscription has been stopped. */
  readonly stopped: number
  /** Without a single byte leaving. */
  readonly stuck: number
  /** Until a closed socket is cut. */
  readonly closing: number
  /** Between two checks of all sockets. */
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
