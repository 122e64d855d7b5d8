import type { SpecialDriverType } from '../drivers/special-driver.ts'

/** A special driver as defined; which value it has on a division stands in the applied entry. */
export type SpecialDriverDefinition = { readonly id: number; readonly type: SpecialDriverType }

/** A special driver applied to a division; `value` is a fraction (0.07 for 7 %) when relative. */
export type AppliedSpecialDriver = {
  readonly id: string
  readonly driverID: number
  readonly value: number
  /** Place in the list, ascending; equal places are ordered by id. */
  readonly pos: number
}

/** One applied special driver, ready to be calculated with. */
export type SpecialStep = {
  /** Key of the list it stands in. */
  readonly scope: string
  readonly entry: AppliedSpecialDriver
  readonly type: SpecialDriverType
}

/** The list in the order it applies. */
export function inListOrder(entries: readonly AppliedSpecialDriver[]): AppliedSpecialDriver[] {
  return entries.toSorted(byPlace)
}

/** Sorts by place in the list. */
export function byPlace(a: AppliedSpecialDriver, b: AppliedSpecialDriver): number {
  return a.pos - b.pos || (a.id < b.id ? -1 : 1)
}

/** FTE after one special driver; may be below zero, because clamping happens once, after all of them. */
export function applySpecial(fte: number, type: SpecialDriverType, value: number): number {
  return type === 'relative' ? fte * (1 + value) : fte + value
}
