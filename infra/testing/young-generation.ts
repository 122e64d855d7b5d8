/**
 * V8 options for processes that create much short-lived data: with the default size of the young generation, they would
 * spend a tenth of their time on collecting it.
 */
export const LARGE_YOUNG_GENERATION = ['--min-semi-space-size=32', '--max-semi-space-size=32']
