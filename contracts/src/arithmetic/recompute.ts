import { fromHundredths, toHundredths } from './decimal-round.ts'
import type { Explanation, ExplanationOf } from './explanation.ts'
import { costOf } from './figures.ts'
import { weighted, valueRatio } from './ratio.ts'
import { applySpecial } from './special.ts'
import { sumInTree } from './sum-tree.ts'

/** Calculates an explained value again from the leaves of the tree alone; values of inner nodes are not used. */
export function recompute(node: Explanation): number | null {
  switch (node.kind) {
    case 'staff':
    case 'totalSalary':
    case 'input':
    case 'special':
    case 'sharedRatio':
      return node.value
    case 'salary':
      return recomputeSalary(node)
    case 'fte':
      return recomputeFte(node)
    case 'tpc':
      return recomputeTpc(node)
    case 'ratio':
      return valuesOf(node).reduce((product, value) => product * value, 1)
    case 'mean':
      return mean(valuesOf(node))
    case 'weighted':
      return weighted(first(node) ?? 1, node.weight)
    case 'driver':
      return recomputeDriver(node)
    case 'driverValue':
      return recomputeValue(node)
    case 'othersMean':
      return recomputeOthers(node)
    case 'unitRatios':
      return node.children.reduce((sum, child) => sum + divisionsOf(child) * (recompute(child) ?? 0), 0)
  }
}

function recomputeFte(node: ExplanationOf<'fte'>): number {
  const fte = node.children.reduce((value, child) => {
    if (child.kind === 'special') return applySpecial(value, child.type, child.value ?? 0)
    return value * (recompute(child) ?? 1)
  }, 1)
  return fte < 0 ? 0 : fromHundredths(toHundredths(fte))
}

function recomputeTpc(node: ExplanationOf<'tpc'>): number | null {
  const [fte, salary] = node.children.map(recompute)
  if (fte === undefined || fte === null || salary === undefined || salary === null) return null
  return fromHundredths(costOf(toHundredths(fte), salary))
}

function recomputeSalary(node: ExplanationOf<'salary'>): number | null {
  const [total, staff] = valuesOf(node)
  return total === undefined || staff === undefined ? null : total / staff
}

function recomputeDriver(node: ExplanationOf<'driver'>): number | null {
  const [start, value] = node.children.map(recompute)
  const ratio = valueRatio(start ?? Number.NaN, value ?? Number.NaN)
  return Number.isNaN(ratio) ? null : ratio
}

function recomputeValue(node: ExplanationOf<'driverValue'>): number | null {
  const counted = node.children.filter((child) => child.kind === 'input' && child.value !== null)
  if (counted.length === 0) return null
  return counted.reduce(
    (sum, child) => sum + (child.kind === 'input' ? child.weight * (child.value ?? 0) : 0),
    0,
  )
}

/** Sums units in the same groups as the plan does, and those without a measurable driver as 0. */
function recomputeOthers(node: ExplanationOf<'othersMean'>): number {
  const sums = Array.from({ length: node.units }, () => 0)
  for (const child of node.children) {
    if (child.kind === 'unitRatios') sums[child.row] = recompute(child) ?? 0
  }
  const divisions = node.children.reduce((sum, child) => sum + divisionsOf(child), 0)
  return divisions === 0 ? 1 : sumInTree(sums) / divisions
}

function divisionsOf(node: Explanation): number {
  return node.kind === 'unitRatios' || node.kind === 'sharedRatio' ? node.divisions : 0
}

function valuesOf(node: Explanation): number[] {
  return node.children.flatMap((child) => recompute(child) ?? [])
}

function first(node: Explanation): number | undefined {
  return valuesOf(node)[0]
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}
