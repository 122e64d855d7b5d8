import type { Explanation } from '@staffplan/contracts/arithmetic/explanation'
import { MOST_KEYS } from '@staffplan/contracts/planning/history'
import { parseScope, printScope } from '@staffplan/contracts/planning/scope-key'

/**
 * The draft keys of all inputs that move a number, each once: what it is calculated from, and where a value is carried on from an
 * earlier year, the empty years since then, which may have been cleared. Of more than can be asked for, those come last.
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

/** Whether a number is made of people as well, whose data no key holds. */
export function comesFromStaff({ kind, children }: Explanation): boolean {
  return kind === 'staff' || children.some(comesFromStaff)
}
