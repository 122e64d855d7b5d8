import type { SpecialDriverType } from '../drivers/special-driver.ts'

/** A special driver as defined; the value that applies to a division is in its applied entry. */
export type SpecialDriverDefinition = { readonly id: number; readonly type: SpecialDriverType }

/** A special driver applied to a division; `value` is a fraction (0.07 for 7 %) when relative. */
export type AppliedSpecialDriver = {
  readonly id: string
  readonly driverID: number
  readonly value: number
  /** Position in the list, ascending; equal positions are ordered by id. */
  readonly pos: number
}

/** One applied special driver, ready to be calculated with. */
export type SpecialStep = {
  /** Scope key of the list that the entry is in. */
  readonly scope: string
  readonly entry: AppliedSpecialDriver
  readonly type: SpecialDriverType
}

/** The entries in the order in which they apply. */
export function inListOrder(entries: readonly AppliedSpecialDriver[]): AppliedSpecialDriver[] {
  return entries.toSorted(byPlace)
}

/** Compares by position in the list. */
export function byPlace(a: AppliedSpecialDriver, b: AppliedSpecialDriver): number {
  return a.pos - b.pos || (a.id < b.id ? -1 : 1)
}

/** FTE after one special driver; may be below zero, because clamping happens once, after all of them. */
export function applySpecial(fte: number, type: SpecialDriverType, value: number): number {
  return type === 'relative' ? fte * (1 + value) : fte + value
}
