import type { Explanation } from '@staffplan/contracts/arithmetic/explanation'

/** The draft keys of all inputs that a number is calculated from, each once. */
export function keysBehind(explanation: Explanation): readonly string[] {
  const keys = new Set<string>()
  const walk = (node: Explanation): void => {
    if (node.kind === 'input') keys.add(`in|${node.scope}`)
    node.children.forEach(walk)
  }
  walk(explanation)
  return [...keys]
}

/** Whether a number is made of people as well, whose data no key holds. */
export function comesFromStaff({ kind, children }: Explanation): boolean {
  return kind === 'staff' || children.some(comesFromStaff)
}
