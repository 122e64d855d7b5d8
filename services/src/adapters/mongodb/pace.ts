/** How fast the seat of the projector changes hands, in milliseconds. */
export type Pace = {
  /** A holder shows that it is alive so often, */
  readonly beat: number
  /** tries again so soon when that failed, */
  readonly retry: number
  /** and leaves the seat when nothing got through for so long. */
  readonly out: number
  /** A rival looks so often, */
  readonly watch: number
  /** and takes the seat when it has seen no sign of life for so long. */
  readonly expiry: number
  /** A tombstone, and a version from which another has taken over, stays so long at least: every reader has seen it then. */
  readonly tombstones: number
}

/**
 * No clocks are compared: each process measures on its own how long it has seen nothing new. A killed holder's last sign
 * of life is seen at most `watch` after it was given, taken for the last after `expiry`, noticed up to `watch` later: 1 +
 * 8 + 1 = 10 s and a few round trips, within the 15 s that a change of hands may take. A holder that is cut off is out
 * 2 s before its rival comes in; one that was frozen meanwhile is turned back by its token.
 */
export const PACE: Pace = {
  beat: 2_000,
  retry: 500,
  out: 6_000,
  watch: 1_000,
  expiry: 8_000,
  tombstones: 3_600_000,
}
