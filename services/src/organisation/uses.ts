import type { Usage } from '@staffplan/contracts/refusal'

const NAMED = 10

/** What still uses a record, the first few by name; empty if nothing does. */
export function uses(kind: Usage['kind'], names: readonly string[]): readonly Usage[] {
  return names.length > 0 ? [{ kind, count: names.length, names: names.slice(0, NAMED) }] : []
}
