import type { Explanation } from '@staffplan/contracts/arithmetic/explanation'
import { MOST_KEYS } from '@staffplan/contracts/planning/history'
import { parseScope, printScope } from '@staffplan/contracts/planning/scope-key'

/**
 * Keys of all inputs behind a number, each once: those it is calculated from and, where a value is carried from an
 * earlier year, the empty years after it, which may have been cleared. Over the limit the latter are left out.
 */
export function keysBehind(explanation: Explanation): readonly string[] {
  const counted = new Set<string>()
  const between = new Set<string>()
  const walk = (node: Explanation, asked: number): void => {
    if (node.kind === 'input') {
      counted.add(`in|${node.scope}`)
      for (let year = node.year + 1; year <= asked; year++)
        (year === asked ? counted : between).add(`in|${inYear(node.scope, year)}`)
    }
    const year = node.kind === 'driverValue' ? node.year : asked
    for (const child of node.children) walk(child, year)
  }
  walk(explanation, 0)
  return [...new Set([...counted, ...between])].slice(0, MOST_KEYS)
}

function inYear(input: string, year: number): string {
  const scope = parseScope(input)
  return scope && 'year' in scope ? printScope({ ...scope, year }) : input
}

/** Whether a number also depends on staff data, which has no draft keys. */
export function comesFromStaff({ kind, children }: Explanation): boolean {
  return kind === 'staff' || children.some(comesFromStaff)
}
