import type { Usage } from '@staffplan/contracts/refusal'

const NAMED = 10

/** Who still needs a record, the first few by name; nothing when nobody does. */
export function uses(kind: Usage['kind'], names: readonly string[]): readonly Usage[] {
  return names.length > 0 ? [{ kind, count: names.length, names: names.slice(0, NAMED) }] : []
}
