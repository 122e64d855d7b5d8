/**
 * Options of V8 for what leaves much behind in a short time: with the usual room for what is young, a tenth of the work is to
 * collect it again and again.
 */
export const ROOMY = ['--min-semi-space-size=32', '--max-semi-space-size=32']
