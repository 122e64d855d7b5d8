/** What a reader must know about a calculated value, one bit each. */
export const CARRIED = 1
export const INVERSE = 2
export const LEFT_OUT = 4
export const UNMEASURED = 8
export const FOLLOWS_OTHERS = 16
export const CLAMPED = 32

const names = [
  /** A plan year was empty; the last earlier filled year's value counts. */
  'carried',
  /** A negative input: more of it needs fewer people. */
  'inverse',
  /** Some source or driver cannot be measured; the others count. */
  'leftOut',
  /** Drivers are assigned, none can be measured: staff as in the start year. */
  'unmeasured',
  /** No driver assigned: scaled by the mean of the divisions that have one. */
  'followsOthers',
  /** The result was below zero. */
  'clamped',
] as const

export type Flag = (typeof names)[number]

const combinations: readonly (readonly Flag[])[] = Array.from({ length: 1 << names.length }, (_, bits) =>
  names.filter((_name, bit) => (bits & (1 << bit)) !== 0),
)

/** The names of the bits that are set. */
export function flagNames(bits: number): readonly Flag[] {
  return combinations[bits] ?? []
}
