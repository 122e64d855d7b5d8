import type { SpecialDriverType } from '../drivers/special-driver.ts'
import type { Flag } from './flags.ts'

type Value<Kind extends string> = {
  readonly kind: Kind
  /** Null when there is no value: no salary, nothing entered, or not measurable. */
  readonly value: number | null
  readonly flags: readonly Flag[]
}
type Node<Kind extends string, Facts = object> = Value<Kind> & {
  /** What the value is calculated from; empty for entered and given values. */
  readonly children: readonly PublicExplanation[]
} & Readonly<Facts>
type PayNode<Kind extends string> = Value<Kind> & { readonly children: readonly Explanation[] }

/** How a value was calculated, without texts. `recompute` calculates it again from the leaves. */
export type Explanation =
  | PublicExplanation
  /** FTE times salary, rounded to 2 decimals. */
  | PayNode<'tpc'>
  /** Average per month, not rounded: total salary by staff. */
  | PayNode<'salary'>
  | PayNode<'totalSalary'>

/** The parts of an explanation that every user may see. */
export type PublicExplanation =
  /** Staff times ratio, special drivers in order, not below 0, rounded to 2 decimals. */
  | Node<'fte', { businessUnitId: number; divisionId: number; year: number }>
  | Node<'staff'>
  /** Product of the children that can be measured; 1 when none can. */
  | Node<'ratio'>
  /** A primary driver with secondary ones: (ratio - 1) * weight + 1. */
  | Node<'weighted', { weight: number }>
  /** Mean of the children that can be measured. */
  | Node<'mean'>
  /** Value of the year against the start year; reciprocal when a value is negative. */
  | Node<'driver', { driver: 'primary' | 'secondary'; businessUnitId: number; driverId: number }>
  /** Sum of weight times input over the sources that can be measured. */
  | Node<'driverValue', { year: number }>
  /** `year` is the year it was entered for: an earlier one when it is carried. */
  | Node<'input', { scope: string; source: number; weight: number; year: number }>
  /** Mean ratio of all divisions with a measurable driver: children's sum over their count. */
  | Node<'othersMean', { divisions: number; units: number }>
  /** Sum of the ratios of one unit's divisions; `row` is the unit's place in the order of summing. */
  | Node<'unitRatios', { businessUnitId: number; divisions: number; row: number }>
  /** The ratio shared by so many divisions of a unit that have the same drivers. */
  | Node<'sharedRatio', { divisions: number }>
  /** `value` is added when absolute, 1 + `value` multiplies when relative. */
  | Node<'special', { scope: string; entryId: string; driverId: number; type: SpecialDriverType }>

/** The explanation of one kind of value. */
export type ExplanationOf<Kind extends Explanation['kind']> = Extract<Explanation, { kind: Kind }>
